//! What somebody is told who is turned away before they could log in: ssh shows it as the reason for
//! which the connection ended.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::gate::TurnedAway;

/// How many are told at a time. Those beyond it hear nothing: they may be an attack.
const AT_ONCE: usize = 32;

/// How long anybody may take to listen.
const PATIENCE: Duration = Duration::from_secs(2);

/// The number of the message that ends a connection (RFC 4253, 11.1).
const DISCONNECT: u8 = 1;

/// The reason: too many connections.
const TOO_MANY: u32 = 12;

/// Tells whoever is turned away why.
#[derive(Clone)]
pub struct Farewells {
    /// What the server calls itself.
    server: &'static str,
    room: Arc<Semaphore>,
}

impl Farewells {
    /// Those of a server that calls itself so.
    pub fn new(server: &'static str) -> Farewells {
        Farewells { server, room: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Tells somebody why they are turned away, if there is room for that.
    pub fn say(&self, mut stream: TcpStream, why: TurnedAway) {
        let Ok(room) = Arc::clone(&self.room).try_acquire_owned() else { return };
        let text = [format!("{}\r\n", self.server).as_bytes(), &packet(&why.to_string())].concat();
        tokio::spawn(async move {
            // Whoever does not listen has lost nothing but the reason.
            let _ = timeout(PATIENCE, async {
                stream.write_all(&text).await?;
                stream.shutdown().await?;
                // What came before would else make the system forget what was told.
                while stream.read(&mut [0; 1024]).await? > 0 {}
                std::io::Result::Ok(())
            })
            .await;
            drop(room);
        });
    }
}

/// The message, as it is written before any key is agreed on (RFC 4253, 6).
fn packet(why: &str) -> Vec<u8> {
    let mut payload = vec![DISCONNECT];
    payload.extend(TOO_MANY.to_be_bytes());
    for text in [why, ""] {
        payload.extend((text.len() as u32).to_be_bytes());
        payload.extend(text.as_bytes());
    }
    // All of it is a multiple of 8 bytes, of which at least 4 say nothing.
    let padding = 4 + (8 - (4 + 1 + payload.len() + 4) % 8) % 8;
    let length = (1 + payload.len() + padding) as u32;
    [&length.to_be_bytes()[..], &[padding as u8], &payload, &vec![0; padding]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_is_of_whole_blocks_whatever_it_says() {
        for length in 0..100 {
            let packet = packet(&"x".repeat(length));
            let padding = usize::from(packet[4]);
            assert!(packet.len().is_multiple_of(8) && (4..12).contains(&padding), "{length}");
            let told = u32::from_be_bytes([packet[0], packet[1], packet[2], packet[3]]) as usize;
            assert_eq!((told + 4, packet[5]), (packet.len(), DISCONNECT));
            assert_eq!(packet.len(), 5 + 1 + 4 + 4 + length + 4 + padding);
        }
    }
}

//! The keys that the server accepts, and the texts for guests with other keys.

use std::process::Command;

use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use russh::Signer;
use russh::keys::agent::AgentIdentity;
use russh::keys::ssh_key::public::{Ed25519PublicKey, KeyData, SkEd25519};
use russh::keys::{HashAlg, PublicKey};

use crate::ssh::client::{Client, Key, Room, run};
use crate::ssh::server::{Server, has_ssh};

/// What a FIDO key signs besides the message: the application, and a flag and a counter, which say
/// that a person touched the key and how often the key has signed.
const APPLICATION: &str = "ssh:";
const TOUCHED: [u8; 5] = [1, 0, 0, 0, 7];

/// A FIDO key of the kind `sk-ssh-ed25519`.
struct Fido(Ed25519KeyPair);

/// The error of a key that can't sign because the connection is gone.
#[derive(Debug)]
struct NotSigned;

impl From<russh::SendError> for NotSigned {
    fn from(_: russh::SendError) -> NotSigned {
        NotSigned
    }
}

impl Fido {
    fn new() -> Fido {
        let made = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
        Fido(Ed25519KeyPair::from_pkcs8(made.as_ref()).unwrap())
    }

    fn public(&self) -> PublicKey {
        let bytes = self.0.public_key().as_ref().try_into().unwrap();
        let key = SkEd25519::new(Ed25519PublicKey(bytes), APPLICATION);
        PublicKey::new(KeyData::SkEd25519(key), "")
    }

    /// Signs a message. Returns the message, followed by the signature in the form of ssh.
    fn sign(&self, mut message: Vec<u8>) -> Vec<u8> {
        let [application, hash] =
            [APPLICATION.as_bytes(), &message].map(|it| digest(&SHA256, it).as_ref().to_vec());
        let signed = self.0.sign(&[&application[..], &TOUCHED, &hash].concat());
        let text = |bytes: &[u8]| [&(bytes.len() as u32).to_be_bytes()[..], bytes].concat();
        let kind = text(b"sk-ssh-ed25519@openssh.com");
        message.extend(text(&[&kind[..], &text(signed.as_ref()), &TOUCHED].concat()));
        message
    }
}

impl Signer for Fido {
    type Error = NotSigned;

    async fn auth_sign(
        &mut self,
        _: &AgentIdentity,
        _: Option<HashAlg>,
        message: Vec<u8>,
    ) -> Result<Vec<u8>, NotSigned> {
        Ok(self.sign(message))
    }
}

#[test]
fn a_fido_key_is_known_like_any_other() {
    run(async {
        let (server, mut anna, mut other) = (Server::start(&[]), Fido::new(), Fido::new());
        let file = server.home.path("Anna.pub");
        std::fs::write(file, anna.public().to_openssh().unwrap()).unwrap();
        server.add_account("Anna");
        let mut client = Client::connect(server.port, Room::USUAL).await.unwrap();
        let public = anna.public();
        let forged = client.handle.authenticate_publickey_with("anna", public, None, &mut other);
        assert!(!forged.await.unwrap().success(), "signed by another key");
        let public = anna.public();
        let right = client.handle.authenticate_publickey_with("anna", public, None, &mut anna);
        assert!(right.await.unwrap().success());
        let asked = client.command("whoami").await.unwrap();
        assert!(asked.out.starts_with("Anna,"), "{asked:?}");
    });
}

/// Makes an RSA key with this number of bits in the file with this name.
fn make_rsa(server: &Server, name: &str, bits: &str) {
    let made = Command::new("ssh-keygen")
        .args(["-q", "-N", "", "-t", "rsa", "-b", bits, "-f"])
        .arg(server.home.path(name))
        .status();
    assert!(made.unwrap().success());
}

#[test]
fn a_short_rsa_key_is_refused_with_a_word() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    make_rsa(&server, "Eve", "1024");
    make_rsa(&server, "Ben", "2048");
    let refused = server.guest("Eve", "rsa").run("whoami");
    let why = "Your key can't serve here: an RSA key of 1024 bits is too short. Ed25519, ECDSA and their \
               FIDO kinds do, and RSA of 2048 bits or more;";
    assert!(refused.status == Some(1) && refused.error.starts_with(why), "{refused:?}");
    assert!(server.log().contains("event=refusal address=127.0.0.1 why=\"Your key"));
    let file = server.home.path("Eve.pub");
    let added = server.operator(&["account", "add", "Eve", file.to_str().unwrap()]);
    assert!(added.status == Some(1) && added.error.contains("1024 bits is too short"), "{added:?}");
    server.add_account("Ben");
    assert!(server.guest("Ben", "rsa").asks("whoami").starts_with("Ben,"));
}

#[test]
fn a_signature_with_sha_1_is_refused_with_a_word() {
    if !has_ssh() {
        return;
    }
    run(async {
        let server = Server::start(&[]);
        make_rsa(&server, "Anna", "2048");
        server.add_account("Anna");
        let anna = Key::from_file("Anna", &server.home.path("Anna"));
        let mut client = Client::connect(server.port, Room::USUAL).await.unwrap();
        assert!(!client.is_admitted(&anna, None).await.unwrap());
        let client = client.comes_in_without_key().await.unwrap();
        let refused = client.command("whoami").await.unwrap();
        assert!(refused.status == Some(1) && refused.error.contains("SHA-1"), "{refused:?}");
        let mut client = Client::connect(server.port, Room::USUAL).await.unwrap();
        assert!(client.is_admitted(&anna, Some(HashAlg::Sha512)).await.unwrap());
        client.is_served().await;
    });
}

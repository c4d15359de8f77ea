//! Shows out guests who have gone away from their keyboards, after a warning.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::keyboard::Keyboard;

/// How long before they are shown out guests are warned.
const WARNING: Duration = Duration::from_secs(30);

/// Watches a keyboard, and shows its owner out once nothing has been typed for too long. Waits for
/// the next moment that may matter, and for nothing in between.
pub async fn watch(keyboard: Keyboard) {
    loop {
        let left = keyboard.shown_out_at().saturating_duration_since(Instant::now());
        if left.is_zero() {
            return keyboard.hang_up();
        }
        match left.checked_sub(WARNING) {
            Some(quiet) if !quiet.is_zero() => sleep(quiet).await,
            _ => {
                keyboard.tell("You have done nothing for long: a key keeps you here");
                sleep(left).await;
            }
        }
    }
}

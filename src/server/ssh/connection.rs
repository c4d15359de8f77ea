//! One connection: its login and its channels. russh calls these methods.

use std::borrow::Cow;
use std::collections::HashMap;
use std::mem::take;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use russh::server::{
    Auth, ChannelOpenHandle, Handler, Msg, PublicKeyOffer, Response, Session, VerifiedPublicKey,
};
use russh::{Channel, ChannelId, ChannelOpenFailure, Disconnect, MethodKind, MethodSet, Pty};
use tokio::runtime;
use tokio::time::{sleep, sleep_until};

use super::gate::GatePass;
use super::guest::{Admission, Guest};
use super::guest_channel::{GuestChannel, GuestHandler, size};
use super::keys::{Fingerprint, PublicKey, UnfitKey};
use super::limits::CHANNELS_IN_ALL;
use super::limits::Rejection;
use super::wire::{KillSwitch, Wire};

const CHANNELS: usize = 8;

/// How long a connection stays open after the refusal of a channel beyond [`CHANNELS_IN_ALL`].
const LAST_WORD: Duration = Duration::from_secs(1);

const SCREENS: usize = 2;

/// In bytes: long enough for a note of 2000 characters.
const LONGEST_COMMAND: usize = 8192;

pub struct Connection {
    handler: Arc<dyn GuestHandler>,
    runtime: runtime::Handle,
    switch: KillSwitch,
    pass: GatePass,
    address: IpAddr,
    key: Option<PublicKey>,
    /// Keys that were passed over, because the login name belongs to another account.
    passed_over: Vec<Fingerprint>,
    unfit: Option<UnfitKey>,
    guest: Option<Guest>,
    rejection: Option<Rejection>,
    channels: HashMap<ChannelId, GuestChannel>,
    opened: usize,
    is_ending: bool,
    /// Admitted once the client has answered a request without questions.
    asked_nothing: bool,
}

fn question(asked: Option<&'static str>) -> Auth {
    Auth::Partial {
        name: Cow::Borrowed(""),
        instructions: Cow::Borrowed(""),
        prompts: asked.map(|asked| (Cow::Borrowed(asked), true)).into_iter().collect(),
    }
}

impl Connection {
    pub fn new(
        handler: Arc<dyn GuestHandler>,
        switch: KillSwitch,
        pass: GatePass,
        address: IpAddr,
    ) -> Connection {
        let runtime = runtime::Handle::current();
        Connection {
            handler,
            runtime,
            switch,
            pass,
            address,
            key: None,
            passed_over: Vec::new(),
            unfit: None,
            guest: None,
            rejection: None,
            channels: HashMap::new(),
            opened: 0,
            is_ending: false,
            asked_nothing: false,
        }
    }

    fn admit(&mut self, user: &str, answer: Option<&str>) -> Auth {
        let guest = Guest {
            key: self.key.clone(),
            passed_over: self.passed_over.clone(),
            user: user.to_owned(),
            address: self.address,
            connection: self.pass.number,
        };
        // The handler may have to look in the database.
        match tokio::task::block_in_place(|| self.handler.admit(&guest, answer)) {
            Admission::In(account) => {
                if let Some(key) = &guest.key {
                    self.pass.add_key(&key.fingerprint);
                }
                // A client whose only key is not usable is admitted without it, so that a session
                // can tell the reason.
                self.rejection = match self.pass.log_in(account) {
                    Err(why) => Some(why),
                    Ok(()) if guest.key.is_none() => self.unfit.map(Rejection::UnfitKey),
                    Ok(()) => None,
                };
                self.guest = Some(guest);
                // A connection beyond the account's limit may be idle no longer than one without an
                // account.
                self.pass.tracker.log_in(account.is_some() && self.rejection.is_none());
                Auth::Accept
            }
            Admission::Ask(asked) => question(Some(asked)),
            Admission::Out => Auth::reject(),
        }
    }

    /// Remembers the fingerprint of a key that is passed over while the client offers others.
    fn passes_over(&mut self, user: &str, fingerprint: &Fingerprint) -> bool {
        let handler = &self.handler;
        let passes_over = tokio::task::block_in_place(|| handler.passes_over(user, fingerprint));
        if passes_over && !self.passed_over.contains(fingerprint) {
            self.passed_over.push(fingerprint.clone());
        }
        passes_over
    }

    fn line(&mut self, channel: ChannelId) -> Option<&mut GuestChannel> {
        self.channels.get_mut(&channel)
    }

    /// A command, or a screen if there is none. A rejected client gets the reason. `false` without
    /// a login, or if the channel has had a use already, which goes on undisturbed.
    fn begin(
        &mut self,
        channel: ChannelId,
        command: Option<String>,
        checked: Result<(), Rejection>,
    ) -> bool {
        let screens = self.channels.values().filter(|line| line.shows_screen()).count();
        let (Some(guest), Some(line)) = (&self.guest, self.channels.get_mut(&channel)) else {
            return false;
        };
        if !line.take() {
            return false;
        }
        let is_screen = command.is_none();
        let admitted = checked.and_then(|()| match self.rejection {
            Some(why) => Err(why),
            None if is_screen && screens >= SCREENS => Err(Rejection::FullScreens(SCREENS)),
            None => self.pass.begin_session(line.window(), line.keyboard.clone()),
        });
        let (handler, tracker, words) = (&self.handler, &self.pass.tracker, command.clone());
        let begun = admitted.and_then(|pass| {
            let room = (tracker.begin_use(), pass);
            line.begin(Arc::clone(handler), guest.clone(), &self.runtime, room, command)
        });
        if let Err(why) = begun {
            // The connection counts as used until the guest is told. Afterwards it is idle as if
            // there had been no request.
            handler.on_rejection(self.address, why);
            let text = handler.rejection(&words.unwrap_or_default(), why);
            line.refuse(&text, &self.runtime, tracker.begin_refusal());
        }
        true
    }
}

type Handled<T = ()> = Result<T, russh::Error>;

fn answer(session: &mut Session, channel: ChannelId, granted: bool) -> Handled {
    if granted { session.channel_success(channel) } else { session.channel_failure(channel) }
}

impl Handler for Connection {
    type Error = russh::Error;

    /// `none` must fail: OpenSSH tries it before it offers a key.
    async fn auth_none(&mut self, _: &str) -> Handled<Auth> {
        self.pass.tracker.asks.store(true, Ordering::Relaxed);
        Ok(Auth::reject())
    }

    async fn auth_publickey_offered(
        &mut self,
        user: &str,
        offer: PublicKeyOffer<'_>,
    ) -> Handled<Auth> {
        self.pass.tracker.asks.store(true, Ordering::Relaxed);
        if let Err(why) = UnfitKey::check_offer(offer.public_key, offer.algorithm) {
            self.unfit = Some(why);
            return Ok(Auth::reject());
        }
        // The first key is accepted here in any case, so that the client proves to own it: a client
        // without another key is admitted with it.
        let is_first = self.key.is_none();
        let fingerprint = Fingerprint::from_key(offer.public_key);
        let passed_over = !is_first && self.passes_over(user, &fingerprint);
        Ok(if passed_over { Auth::reject() } else { Auth::Accept })
    }

    async fn auth_publickey(&mut self, user: &str, key: VerifiedPublicKey<'_>) -> Handled<Auth> {
        let Ok(key) = PublicKey::from_key(key.public_key) else { return Ok(Auth::reject()) };
        if self.passes_over(user, &key.fingerprint) {
            self.key.get_or_insert(key);
            return Ok(Auth::reject());
        }
        self.key = Some(key);
        Ok(match self.admit(user, None) {
            // The question is asked by another method of authentication.
            Auth::Partial { .. } => Auth::Reject {
                proceed_with_methods: Some(MethodSet::from(&[MethodKind::KeyboardInteractive][..])),
                partial_success: true,
            },
            auth => auth,
        })
    }

    async fn auth_keyboard_interactive<'a>(
        &'a mut self,
        user: &str,
        _: &str,
        response: Option<Response<'a>>,
    ) -> Handled<Auth> {
        let is_begun = response.is_none();
        let first = response.and_then(|mut answers| answers.next());
        let answer = first.map(|answer| String::from_utf8_lossy(&answer).into_owned());
        if take(&mut self.asked_nothing) {
            return Ok(Auth::Accept);
        }
        Ok(match self.admit(user, answer.as_deref()) {
            Auth::Accept
                if is_begun && self.pass.tracker.expects_request.load(Ordering::Relaxed) =>
            {
                self.asked_nothing = true;
                question(None)
            }
            auth => auth,
        })
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        session: &mut Session,
    ) -> Handled {
        self.channels.retain(|_, line| !line.has_ended());
        let is_used_up = self.opened >= CHANNELS_IN_ALL;
        if self.guest.is_none() || self.channels.len() >= CHANNELS || is_used_up {
            reply.reject(ChannelOpenFailure::ResourceShortage).await;
            // The connection ends only after its open channels.
            if is_used_up && self.channels.is_empty() && !self.is_ending {
                self.is_ending = true;
                let handle = session.handle();
                tokio::spawn(async move {
                    sleep(LAST_WORD).await;
                    let why =
                        format!("{CHANNELS_IN_ALL} commands on one connection; connect again");
                    // A failure means that the client has gone already.
                    let _ =
                        handle.disconnect(Disconnect::ByApplication, why, "en".to_owned()).await;
                });
            }
            return Ok(());
        }
        self.opened += 1;
        // russh passes the client's bytes to `data` below, so the reading half is not needed.
        let (_, to_client) = channel.split();
        let (id, usage) = (to_client.id(), self.pass.tracker.clone());
        let wire = Wire::new(to_client, self.switch.clone(), usage);
        self.channels.insert(id, GuestChannel::new(wire));
        reply.accept().await;
        Ok(())
    }

    async fn env_request(
        &mut self,
        channel: ChannelId,
        name: &str,
        value: &str,
        session: &mut Session,
    ) -> Handled {
        let granted = self.line(channel).is_some_and(|line| line.set(name, value));
        answer(session, channel, granted)
    }

    async fn pty_request(
        &mut self,
        channel: ChannelId,
        term: &str,
        columns: u32,
        lines: u32,
        _: u32,
        _: u32,
        _: &[(Pty, u32)],
        session: &mut Session,
    ) -> Handled {
        let size = size(columns, lines);
        let granted = self.line(channel).is_some_and(|line| line.open_terminal(term, size));
        answer(session, channel, granted)
    }

    async fn window_change_request(
        &mut self,
        channel: ChannelId,
        columns: u32,
        lines: u32,
        _: u32,
        _: u32,
        _: &mut Session,
    ) -> Handled {
        if let Some(line) = self.line(channel) {
            line.resize(size(columns, lines));
        }
        Ok(())
    }

    async fn shell_request(&mut self, channel: ChannelId, session: &mut Session) -> Handled {
        let begun = self.begin(channel, None, Ok(()));
        answer(session, channel, begun)
    }

    async fn exec_request(
        &mut self,
        channel: ChannelId,
        command: &[u8],
        session: &mut Session,
    ) -> Handled {
        let checked = if command.len() > LONGEST_COMMAND {
            Err(Rejection::LongCommand(LONGEST_COMMAND))
        } else {
            str::from_utf8(command).map(drop).map_err(|_| Rejection::NoText)
        };
        let command = String::from_utf8_lossy(command).into_owned();
        let begun = self.begin(channel, Some(command), checked);
        answer(session, channel, begun)
    }

    async fn subsystem_request(
        &mut self,
        channel: ChannelId,
        _: &str,
        session: &mut Session,
    ) -> Handled {
        session.channel_failure(channel)
    }

    async fn x11_request(
        &mut self,
        channel: ChannelId,
        _: bool,
        _: &str,
        _: &str,
        _: u32,
        session: &mut Session,
    ) -> Handled {
        session.channel_failure(channel)
    }

    async fn data(&mut self, channel: ChannelId, bytes: &[u8], _: &mut Session) -> Handled {
        let Some(line) = self.channels.get(&channel) else { return Ok(()) };
        if let Some((due, count)) = line.keyboard.receive(bytes) {
            let keyboard = line.keyboard.clone();
            tokio::spawn(async move {
                sleep_until(due.into()).await;
                keyboard.on_timeout(count);
            });
        }
        Ok(())
    }

    async fn channel_eof(&mut self, channel: ChannelId, _: &mut Session) -> Handled {
        if let Some(line) = self.line(channel) {
            line.keyboard.end();
        }
        Ok(())
    }

    async fn channel_close(&mut self, channel: ChannelId, _: &mut Session) -> Handled {
        if let Some(line) = self.channels.remove(&channel) {
            line.close();
        }
        Ok(())
    }
}

/// The client has left, or the server has cut the connection.
impl Drop for Connection {
    fn drop(&mut self) {
        for line in self.channels.values() {
            line.close();
        }
    }
}

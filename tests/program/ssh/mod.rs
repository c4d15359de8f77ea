//! Guests who come by ssh. Ordinary guests come with the real OpenSSH client; where there is no
//! such client, their tests say so and do nothing. Odd guests, and many or fast ones, come with a
//! [`client`] of our own.

mod agent;
mod attacks;
mod channels;
mod client;
mod commands;
mod copies;
mod crowds;
mod disk;
mod door;
mod faults;
mod hosting;
mod keyless;
mod keys;
mod kills;
mod load;
mod moderating;
mod operating;
mod other_clients;
mod owners;
mod pictures;
mod screen;
mod server;
mod sessions;
mod settings;
mod soak;
mod stalls;
mod unheard;
mod visits;
mod vitals;
mod watchers;

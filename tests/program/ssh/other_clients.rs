//! The ssh clients of the table in the manual, each where it is installed.

use std::process::Command;
use std::thread;

use crate::ssh::server::Server;

struct OtherClient {
    /// As in the table.
    name: &'static str,
    /// A shell command that fails where the client is missing.
    check: &'static str,
    /// A shell command that runs `whoami` on the server as `$NAME` with the key `$KEY`. It may
    /// write into its folder.
    script: &'static str,
    account: &'static str,
}

const ANNA: &str = "anna";
/// Has an ECDSA key in the format PEM.
const PEM: &str = "pem";

const CLIENTS: [OtherClient; 11] = [
    OtherClient {
        name: "OpenSSH",
        check: "command -v ssh",
        script: r#"ssh -F /dev/null -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null \
            -o IdentitiesOnly=yes -i "$KEY" -p "$PORT" "$NAME@127.0.0.1" whoami"#,
        account: ANNA,
    },
    OtherClient {
        name: "autossh",
        check: "command -v autossh",
        script: r#"autossh -M 0 -F /dev/null -o StrictHostKeyChecking=no \
            -o UserKnownHostsFile=/dev/null -o IdentitiesOnly=yes -i "$KEY" -p "$PORT" \
            "$NAME@127.0.0.1" whoami"#,
        account: ANNA,
    },
    OtherClient {
        name: "dbclient",
        check: "command -v dbclient && command -v dropbearconvert",
        script: r#"dropbearconvert openssh dropbear "$KEY" key.db 2>&1 &&
            dbclient -y -y -i key.db -p "$PORT" "$NAME@127.0.0.1" whoami"#,
        account: ANNA,
    },
    OtherClient {
        name: "plink",
        check: "command -v plink && command -v puttygen && command -v ssh-keyscan",
        script: r#"puttygen "$KEY" -O private -o key.ppk
            host=$(ssh-keyscan -t ed25519 -p "$PORT" 127.0.0.1 | ssh-keygen -lf - | cut -d' ' -f2)
            plink -batch -hostkey "$host" -i key.ppk -P "$PORT" "$NAME@127.0.0.1" whoami"#,
        account: ANNA,
    },
    OtherClient {
        name: "paramiko",
        check: "python3 -c 'import paramiko'",
        script: r#"python3 -c 'import os, paramiko
client = paramiko.SSHClient()
client.set_missing_host_key_policy(paramiko.AutoAddPolicy())
client.connect("127.0.0.1", int(os.environ["PORT"]), os.environ["NAME"],
               key_filename=os.environ["KEY"], allow_agent=False, look_for_keys=False)
print(client.exec_command("whoami")[1].read().decode())'"#,
        account: ANNA,
    },
    OtherClient {
        name: "asyncssh",
        check: "python3 -c 'import asyncssh'",
        script: r#"python3 -c 'import asyncio, asyncssh, os
async def main():
    async with asyncssh.connect("127.0.0.1", int(os.environ["PORT"]), username=os.environ["NAME"],
            client_keys=[os.environ["KEY"]], known_hosts=None, config=None, agent_path=None) as it:
        print((await it.run("whoami")).stdout)
asyncio.run(main())'"#,
        account: ANNA,
    },
    OtherClient {
        name: "net-ssh",
        check: "ruby -e 'require \"net/ssh\"'",
        script: r#"ruby -e 'require "net/ssh"
options = {port: ENV["PORT"].to_i, keys: [ENV["KEY"]], keys_only: true, use_agent: false,
           config: false, verify_host_key: :never}
Net::SSH.start("127.0.0.1", ENV["NAME"], options) { |it| puts it.exec!("whoami") }'"#,
        account: ANNA,
    },
    OtherClient {
        name: "Net::SSH2",
        check: "perl -MNet::SSH2 -e 1",
        script: r#"perl -MNet::SSH2 -e '$it = Net::SSH2->new; $it->connect("127.0.0.1", $ENV{PORT}) or die;
$it->auth_publickey($ENV{NAME}, "$ENV{KEY}.pub", $ENV{KEY}) or die;
$channel = $it->channel; $channel->exec("whoami"); print while <$channel>;'"#,
        account: ANNA,
    },
    OtherClient {
        name: "ssh2",
        check: "node -e 'require(\"ssh2\")'",
        script: r#"node -e 'const it = new (require("ssh2").Client)();
const privateKey = require("fs").readFileSync(process.env.KEY);
it.on("ready", () => it.exec("whoami", (_, channel) => {
    channel.on("close", () => it.end()).pipe(process.stdout);
})).connect({host: "127.0.0.1", port: +process.env.PORT, username: process.env.NAME, privateKey});'"#,
        account: ANNA,
    },
    OtherClient {
        name: "Erlang's ssh",
        check: "erl -noshell -eval 'ok = application:load(ssh), halt().'",
        script: r#"cp "$KEY" id_ed25519 && erl -noshell -kernel logger_level error -eval '
{ok, _} = application:ensure_all_started(ssh),
{ok, C} = ssh:connect("127.0.0.1", list_to_integer(os:getenv("PORT")), [{user, os:getenv("NAME")},
    {user_dir, "."}, {silently_accept_hosts, true}, {user_interaction, false}]),
{ok, I} = ssh_connection:session_channel(C, infinity),
success = ssh_connection:exec(C, I, "whoami", infinity),
receive {ssh_cm, C, {data, I, 0, Data}} -> file:write(standard_io, Data) end, halt().'"#,
        account: ANNA,
    },
    OtherClient {
        name: "JSch",
        check: "command -v java && [ -e /usr/share/java/jsch.jar ]",
        script: r#"cat >Whoami.java <<'END'
import com.jcraft.jsch.*;
public class Whoami {
    public static void main(String[] words) throws Exception {
        JSch keys = new JSch();
        keys.addIdentity(System.getenv("KEY"));
        int port = Integer.parseInt(System.getenv("PORT"));
        Session session = keys.getSession(System.getenv("NAME"), "127.0.0.1", port);
        session.setConfig("StrictHostKeyChecking", "no");
        session.connect();
        ChannelExec channel = (ChannelExec) session.openChannel("exec");
        channel.setCommand("whoami");
        java.io.InputStream answer = channel.getInputStream();
        channel.connect();
        System.out.write(answer.readAllBytes());
        System.exit(0);
    }
}
END
java -cp /usr/share/java/jsch.jar Whoami.java"#,
        account: PEM,
    },
];

impl OtherClient {
    fn is_here(&self) -> bool {
        let checked = Command::new("sh").args(["-c", self.check]).output();
        checked.is_ok_and(|checked| checked.status.success())
    }

    fn asks_who_it_is(&self, server: &Server) {
        let folder = tempfile::tempdir().unwrap();
        let answered = Command::new("sh")
            .args(["-c", self.script])
            .env("PORT", server.port.to_string())
            .env("NAME", self.account)
            .env("KEY", server.home.path(self.account))
            .env("HOME", folder.path())
            .current_dir(folder.path())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&answered.stdout);
        assert!(text.contains(&format!("{}, rating", self.account)), "{}: {answered:?}", self.name);
    }
}

fn come_in(clients: &[OtherClient]) {
    let manual = include_str!("../../../assets/manual/server.md");
    for client in clients {
        assert!(manual.contains(&format!("\n| {} |", client.name)), "{}", client.name);
    }
    let Some(server) = Server::for_ssh(&[]) else { return };
    server.player(ANNA);
    let made = Command::new("ssh-keygen")
        .args(["-q", "-N", "", "-t", "ecdsa", "-m", "PEM", "-f"])
        .arg(server.home.path(PEM))
        .status();
    assert!(made.unwrap().success());
    server.add_account(PEM);
    thread::scope(|scope| {
        for client in clients {
            scope.spawn(|| {
                if client.is_here() {
                    client.asks_who_it_is(&server);
                } else {
                    eprintln!("skipped: {} is not here", client.name);
                }
            });
        }
    });
}

#[test]
fn programs_of_the_table_that_are_here_come_in() {
    come_in(&CLIENTS[..4]);
}

#[test]
fn libraries_of_the_table_that_are_here_come_in() {
    come_in(&CLIENTS[4..9]);
}

/// Erlang's ssh 4.15.2 takes a login without a question for an error.
#[test]
fn a_guest_without_a_key_comes_in_by_erlang() {
    let erlang = CLIENTS.iter().find(|client| client.name == "Erlang's ssh").unwrap();
    if !erlang.is_here() {
        eprintln!("skipped: {} is not here", erlang.name);
        return;
    }
    let server = Server::start(&["--guests"]);
    let folder = tempfile::tempdir().unwrap();
    let script = erlang.script.replace("cp \"$KEY\" id_ed25519 && ", "").replace("whoami", "games");
    let mut guest = Command::new("sh");
    guest.args(["-c", &script]).env("NAME", "eve").env("PORT", server.port.to_string());
    let answered = guest.env("HOME", folder.path()).current_dir(folder.path()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&answered.stdout), "Nobody is playing just now.\n");
}

/// OpenSSH 9.2 opens a connection for each of five kinds of keys at the same time.
#[test]
fn an_ssh_keyscan_is_refused_nothing() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let port = server.port.to_string();
    let scanned = Command::new("ssh-keyscan").args(["-p", &port, "127.0.0.1"]).output().unwrap();
    let keys = String::from_utf8(scanned.stdout).unwrap();
    assert!(
        ["ssh-ed25519", "ecdsa-sha2-nistp256"].iter().all(|kind| keys.contains(kind)),
        "{keys}"
    );
    assert!(!server.log().contains("refusal"), "{}", server.log());
}

/// They take the longest to start.
#[test]
fn libraries_in_machines_of_their_own_come_in() {
    come_in(&CLIENTS[9..]);
}

/// Libraries without a thread of their own answer the server only while they are called.
#[test]
#[ignore = "takes two minutes and a half"]
fn libraries_that_have_not_answered_for_long_are_still_in() {
    let pauses = [
        ("net-ssh", "{ |it| ", r#"{ |it| it.exec!("whoami"); sleep 150; "#),
        ("Net::SSH2", "$channel = ", r#"$it->channel->exec("whoami"); sleep 150; $channel = "#),
    ];
    let clients = pauses.map(|(name, call, after_pause)| {
        let client = CLIENTS.iter().find(|client| client.name == name).unwrap();
        OtherClient { script: client.script.replacen(call, after_pause, 1).leak(), ..*client }
    });
    come_in(&clients);
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../processes/children';
import { makeCertificate } from './smtp';

const DOVECOT = '/usr/sbin/dovecot';
const START_MS = 120_000;

/** Without it the tests of the inbox cannot run; the command that runs every test installs it where it can. */
export const dovecotIsThere = existsSync(DOVECOT);
if (!dovecotIsThere) {
  process.stderr.write(
    '\n*** No Dovecot (/usr/sbin/dovecot): THE INBOX IS NOT TESTED. Install dovecot-imapd. ***\n\n',
  );
}

export type Dovecot = {
  /** The port of TLS from the first byte. */
  tlsPort: number;
  /** The port without TLS, with STARTTLS. */
  port: number;
  user: string;
  password: string;
  /** The server's certificate (PEM), to be trusted. */
  certificate: string;
  /** The account's maildir. */
  mailFolder: string;
  stop(): Promise<void>;
};

/** A real IMAP server on free ports of this machine, with its mail in a temporary folder. With the address of an
 * introspection endpoint (RFC 7662) it takes access tokens too, by these mechanisms. After a message that it cannot
 * read it ends the connection, unless `fetchFailure` says otherwise. */
export async function startDovecot({
  introspection,
  mechanisms,
  fetchFailure = 'disconnect-immediately',
}: Options = {}): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'));
  await chmod(folder, 0o755);
  const owner = ownerOfMail();
  await mkdir(join(folder, 'mail'));
  await chown(join(folder, 'mail'), owner.uid, owner.gid);
  const { cert: certificate } = makeCertificate(folder);
  const [tlsPort, port] = [await freePort(), await freePort()];
  const password = crypto.randomUUID();
  const tokens = introspection === undefined ? null : (mechanisms ?? 'oauthbearer xoauth2');
  const settings = { folder, tlsPort, port, password, owner, tokens, fetchFailure };
  if (introspection !== undefined) await writeFile(join(folder, 'oauth2.conf'), oauth2(introspection));
  const conf = join(folder, 'dovecot.conf');
  await writeFile(conf, isNewSyntax() ? newSyntax(settings) : oldSyntax(settings));
  const child = spawn(DOVECOT, ['-F', '-c', conf], { stdio: ['ignore', 'ignore', 'pipe'] });
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  const ended = once(child, 'exit');
  async function stop() {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
  const giveUpAt = performance.now() + START_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      await stop();
      throw new Error(`Dovecot did not start. ${told}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const user = 'relatorios@frota-exemplo.pt';
  return { tlsPort, port, user, password, certificate, mailFolder: join(folder, 'mail', user), stop };
}

type Options = {
  introspection?: string;
  mechanisms?: string;
  fetchFailure?: 'disconnect-immediately' | 'no-after';
};

type Settings = {
  folder: string;
  tlsPort: number;
  port: number;
  password: string;
  owner: { uid: number; gid: number; name: string };
  /** The mechanisms by which tokens sign in. */
  tokens: string | null;
  fetchFailure: string;
};

/** Dovecot keeps no mail for root, so there it is nobody's. */
function ownerOfMail(): Settings['owner'] {
  const { uid, gid, username } = userInfo();
  return uid === 0 ? { uid: 65_534, gid: 65_534, name: 'nobody' } : { uid, gid, name: username };
}

/** Many settings have other names from 2.4 on. */
function isNewSyntax(): boolean {
  const [major = 0, minor = 0] = execFileSync(DOVECOT, ['--version']).toString().split('.').map(Number);
  return major > 2 || (major === 2 && minor >= 4);
}

function common({ folder, tlsPort, port, owner, fetchFailure }: Settings): string {
  const isRoot = process.getuid?.() === 0;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/dovecot.log
listen = 127.0.0.1
ssl = yes
first_valid_uid = 1
mail_uid = ${owner.uid}
mail_gid = ${owner.gid}
mail_fsync = never
imap_fetch_failure = ${fetchFailure}
mail_max_userip_connections = 50
default_internal_user = ${isRoot ? 'dovecot' : owner.name}
default_login_user = ${isRoot ? 'dovenull' : owner.name}
${isRoot ? '' : `default_internal_group = ${execFileSync('id', ['-gn']).toString().trim()}`}
namespace inbox {
  inbox = yes
  separator = /
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
  unix_listener stats-writer {
    mode = 0666
  }
}
`;
}

function oldSyntax(settings: Settings): string {
  const { folder, password, tokens } = settings;
  return `
protocols = imap
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
${tokens === null ? '' : oldTokens(folder, tokens)}
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${settings.owner.uid} gid=${settings.owner.gid} home=${folder}/mail/%u
}
${common(settings)}`;
}

function newSyntax(settings: Settings): string {
  const { folder, password } = settings;
  return `
dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
protocols {
  imap = yes
}
ssl_server_cert_file = ${folder}/cert.pem
ssl_server_key_file = ${folder}/key.pem
auth_allow_cleartext = yes
mail_driver = maildir
mail_home = ${folder}/mail/%{user}
mail_path = ${folder}/mail/%{user}
passdb static {
  password = ${password}
}
userdb static {
  fields {
    uid = ${settings.owner.uid}
    gid = ${settings.owner.gid}
    home = ${folder}/mail/%{user}
  }
}
${common(settings)}`;
}

function oldTokens(folder: string, mechanisms: string): string {
  return `auth_mechanisms = plain login ${mechanisms}
passdb {
  driver = oauth2
  mechanisms = ${mechanisms}
  args = ${folder}/oauth2.conf
}`;
}

function oauth2(introspection: string): string {
  return `introspection_url = ${introspection}
introspection_mode = post
username_attribute = username
active_attribute = active
active_value = true
`;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const [greeting] = await Promise.race([
    once(socket, 'data'),
    once(socket, 'error').then(() => ['']),
    new Promise<string[]>((resolve) => setTimeout(() => resolve(['']), 1000)),
  ]).catch(() => ['']);
  socket.destroy();
  return String(greeting).startsWith('* OK');
}

import { openDatabase } from '../../../db/opening/client';
import { openStaffSession } from '../databases/rows';
import { MAIL_HOST } from '../mail/mail';
import { startServerProcess } from '../processes/server-process';
import type { Dovecot } from '../servers/dovecot';

/** How a process ends: so many transactions and ms after `aim`; or during its so many-th change, after so many
 * transactions or without an answer; or the so many-th time that it fetches the text of mails. */
export type Death =
  | { transactions: number; ms: number }
  | { requests: number; transactions: number }
  | { mails: number };

/** An answer that no death of the process explains. */
export class WrongAnswer extends Error {}

const POLLED_MS = 60_000;

type Given = { folder: string; port: string; dovecot: Dovecot; at: number };

/** The real server on a file database and a watched mailbox, with its clock at this time, and staff signed in. */
export async function startMortalOffice({ folder, port, dovecot, at }: Given, death: Death) {
  const url = databaseIn(folder);
  const { db, close } = await openDatabase({ url });
  const cookie = await openStaffSession(db, { at: new Date(at), origin: `http://localhost:${port}` });
  await close();
  const server = await startServerProcess({
    preload: 'offices/killed-server.ts',
    env: {
      DATA_DIR: folder,
      DATABASE_URL: url,
      PORT: port,
      EMAIL_HOST: '127.0.0.1',
      EMAIL_PORT: String(dovecot.port),
      EMAIL_SECURE: 'false',
      EMAIL_TLS: 'false',
      EMAIL_USERNAME: dovecot.user,
      EMAIL_PASSWORD: dovecot.password,
      EMAIL_TRUSTED_AUTHSERV: MAIL_HOST,
      // Nobody signs in, so no provider is started.
      OIDC_ISSUER: 'https://accounts.frota-exemplo.pt',
      OIDC_CLIENT_ID: 'volante',
      OIDC_CLIENT_SECRET: 'x'.repeat(40),
      OIDC_AUTH_SECRET: 'y'.repeat(40),
      STAFF_EMAILS: 'staff@frota.local',
      MORTAL_CLOCK: new Date(at).toISOString(),
      ...('requests' in death && {
        MORTAL_REQUESTS: String(death.requests),
        MORTAL_TRANSACTIONS: String(death.transactions),
      }),
      ...('mails' in death && { MORTAL_MAILS: String(death.mails) }),
    },
  });
  const { child, ended, origin, output } = server;
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { ...init, headers: { Cookie: cookie, ...init.headers } });
  async function checkedAt(): Promise<string> {
    const { monitoring } = (await (await request('/api/email/config')).json()) as {
      monitoring: { checkedAt: string | null };
    };
    return monitoring.checkedAt ?? '';
  }
  let asked = 0;
  return {
    request,
    /** Each call is later, within the time that passes for the server. */
    now: () => at + asked++,
    /** Waits until the inbox was read to its end. */
    async polled() {
      const giveUpAt = performance.now() + POLLED_MS;
      while ((await checkedAt()) < new Date(at).toISOString()) {
        if (performance.now() > giveUpAt) throw new WrongAnswer('the inbox is not read');
        await Bun.sleep(10);
      }
    },
    /** The process is killed from now on. */
    aim() {
      if (!('ms' in death)) return;
      const done = () => output().split('transaction\n').length - 1;
      const from = done();
      let isAimed = false;
      const look = () => {
        if (isAimed || done() - from < death.transactions) return;
        isAimed = true;
        setTimeout(() => child.kill('SIGKILL'), death.ms);
      };
      child.stdout.on('data', look);
      look();
    },
    /** Answers whether all of it was done; else the process died on it. Either way it has ended afterwards. */
    async untilDeath(work: () => Promise<void>): Promise<boolean> {
      try {
        await work();
        return true;
      } catch (error) {
        // A call fails a moment before the process is known to have ended.
        await Promise.race([ended, Bun.sleep(30_000)]);
        if (error instanceof WrongAnswer || !isGone()) throw new Error(`${error}\n${output()}`);
        return false;
      } finally {
        child.kill('SIGKILL');
        await ended;
      }
    },
  };
}

export type MortalOffice = Awaited<ReturnType<typeof startMortalOffice>>;

export function databaseIn(folder: string): string {
  return `file:${folder}/frota.db`;
}

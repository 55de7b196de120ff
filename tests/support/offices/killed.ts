import { zipSync } from 'fflate';
import { openDatabase } from '../../../db/opening/client';
import { openStaffSession } from '../databases/rows';
import { MAIL_HOST } from '../mail/mail';
import { startServerProcess } from '../processes/server-process';
import { type BusyWeeks, PEOPLE, type SentFile, SPARES } from '../reports/busy-weeks';
import { accountId } from '../reports/weeks';
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

/** An act of staff, repeated until it is answered. */
export type Act = {
  name: string;
  /** Set while it was called and not answered: the first time of that, in ms of the server's clock. */
  isAsked?: number;
  ask(office: MortalOffice): Promise<Response>;
  /** Whether that is its answer; `isAgain` where an earlier one was lost. */
  isDone(status: number, body: string, isAgain: boolean): boolean;
  /** Applies its effect to the model. */
  done(firstAsked: number): void;
};

/** Raises the error of `fetch` where the office died on it. */
export async function insist(act: Act, office: MortalOffice): Promise<void> {
  const isAgain = act.isAsked !== undefined;
  act.isAsked ??= office.now();
  const answer = await act.ask(office);
  const body = await answer.text();
  if (!act.isDone(answer.status, body, isAgain))
    throw new WrongAnswer(`${act.name}: ${answer.status} ${body}`);
  act.done(act.isAsked);
}

/** The acts of staff after the mails of the files from `mailedBefore` on. `idOf`: the id of a stored report. */
export async function actsOf(
  weeks: BusyWeeks,
  mailedBefore: number,
  idOf: (file: SentFile) => Promise<string>,
): Promise<Act[]> {
  const acts: Act[] = [];
  const taken = new Set<SentFile>();
  const settled = weeks.files.slice(0, mailedBefore);
  const one = (fits: (file: SentFile) => boolean) => {
    const found = settled.filter((file) => fits(file) && !taken.has(file));
    const file = found.length > 0 ? weeks.pick(found) : null;
    if (file) taken.add(file);
    return file;
  };
  const mailedNow = weeks.files.slice(mailedBefore).filter((file) => file.fate === 'read');
  for (let n = 0; n < 6 + weeks.random(4); n += 1) {
    const chance = weeks.random(12);
    if (chance < 3) acts.push(upload(weeks, [weeks.file()], false));
    else if (chance < 5) acts.push(upload(weeks, [weeks.file(), weeks.file(), weeks.file()], true));
    else if (chance < 6 && mailedNow.length > 0) {
      const file = mailedNow.splice(weeks.random(mailedNow.length), 1);
      acts.push(upload(weeks, file, false));
    } else if (chance < 9) {
      const file = one(({ fate, mailed }) => fate === 'read' && mailed === null);
      if (file) acts.push(undo(weeks, file, await idOf(file)));
    } else if (chance < 11) {
      const file = one(({ fate }) => fate === 'quarantined');
      if (file) acts.push(accept(weeks, file, await idOf(file)));
    } else acts.push(move(weeks));
  }
  return acts;
}

function upload(weeks: BusyWeeks, files: SentFile[], isZip: boolean): Act {
  const entries = files.map(({ name, text }, n) => [
    name.replace('.csv', ` (${n + 1}).csv`),
    new TextEncoder().encode(text),
  ]);
  const bytes = isZip ? new Uint8Array(zipSync(Object.fromEntries(entries))) : (files[0]?.text ?? '');
  const body = new FormData();
  body.append('replaceConfirmed', 'true');
  body.set('file', new File([bytes], isZip ? 'semana.zip' : (files[0]?.name ?? '')));
  const isShared = files.some((file) => file.mailed !== null);
  return {
    name: `upload ${files.map((file) => file.rows[0]?.report).join()}`,
    ask: (office) => office.request('/api/payment-reports', { method: 'POST', body }),
    isDone(status, text, isAgain) {
      const told: { files: { outcome: string; reason: string | null }[] } = JSON.parse(text);
      const seen = told.files.filter((file) => file.reason === 'same_bytes').length;
      // An archive is booked whole, or not at all.
      const isWhole = seen === 0 || ((isAgain || isShared) && seen === files.length);
      return status === 201 && told.files.length === files.length && isWhole;
    },
    done: (firstAsked) => {
      for (const [n, file] of files.entries()) {
        file.uploaded = firstAsked;
        if (file.mailed === null) weeks.read(file, firstAsked);
        else if (n > 0) throw new Error('an archive that was mailed');
      }
    },
  };
}

function undo(weeks: BusyWeeks, file: SentFile, id: string): Act {
  return {
    name: `undo ${file.rows[0]?.report}`,
    ask: (office) => office.request(`/api/payment-reports/${id}/undo`, { method: 'POST' }),
    isDone: (status) => status === 200,
    done: () => weeks.undone(file),
  };
}

function accept(weeks: BusyWeeks, file: SentFile, id: string): Act {
  let isAsked = false;
  return {
    name: `accept ${file.rows[0]?.report}`,
    ask: (office) =>
      sendJson(office, 'POST', `/api/payment-reports/${id}/accept`, { weekStartDate: file.week }),
    // Staff are asked about two versions without an order; they leave it where it is.
    isDone: (status, body, isAgain) => {
      isAsked = status === 422 && body.includes('Não se sabe qual das versões');
      return isAsked || status === 200 || (isAgain && status === 409);
    },
    done: () => {
      if (!isAsked) weeks.read(file, file.mailed ?? 0);
    },
  };
}

/** Associates an account with a driver who has none, or who has this one already. */
function move(weeks: BusyWeeks): Act {
  const platform = weeks.pick(['uber', 'bolt'] as const);
  const account = accountId(`${platform[0]}${weeks.random(SPARES)}`);
  const n = weeks.random(SPARES);
  const own = accountId(`${platform[0]}${n}`) === account;
  const spare =
    weeks.people[
      own ? n : PEOPLE + [0, 1, 2].findIndex((at) => accountId(`${platform[0]}${at}`) === account)
    ];
  const driverId = spare?.id ?? '';
  const holder = () => weeks.model.holders.get(account);
  const key = `${platform} ${account}`;
  return {
    name: `move ${key} to ${spare?.fullName}`,
    ask: (office) =>
      holder() === undefined
        ? sendJson(office, 'POST', '/api/platform-accounts', { platform, externalId: account, driverId })
        : sendJson(office, 'PUT', `/api/platform-accounts/${platform}/${account}`, {
            driverId,
            from: holder(),
          }),
    isDone: (status) => status === 200 || holder() === driverId,
    done: () => {
      weeks.model.associate(account, driverId, true);
      weeks.moves.set(key, driverId);
    },
  };
}

function sendJson(office: MortalOffice, method: string, path: string, body: unknown): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return office.request(path, { method, headers, body: JSON.stringify(body) });
}

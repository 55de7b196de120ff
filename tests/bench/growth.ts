import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from '../../src/app';
import type { Mailer } from '../../src/mail/smtp/mailer';
import { COMPANY } from '../support/bank-files/bank-files';
import { openServices } from '../support/databases/services';
import type { Result } from './budget';
import { addHeldTolls, addRecibos, addReports, addTolls, multiply } from './growing-fleet';
import { type Call, callsOf, TIMES } from './growth-calls';
import { prepareFleet } from './large-fleet';

export type Size = { drivers: number; weeks: number; documents: readonly string[] };

const EACH_DOCUMENT = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL', 'VEHICLE_DOC'];
export const SIZES: readonly Size[] = [
  { drivers: 1_000, weeks: 50, documents: EACH_DOCUMENT },
  { drivers: 10_000, weeks: 50, documents: EACH_DOCUMENT },
  { drivers: 100_000, weeks: 5, documents: ['CC'] },
];
/** The limit where there is a reason: no faster than the fleet itself, which is ten times the one before. */
const AS_THE_FLEET = 15;
/** Differences below so many ms are noise. */
const NOISE_MS = 1;

type Seen = { ms: number; bytes: number };

/** Measures each call's processor time after a change, in fleets of different sizes, against its answer's growth. */
export async function measureGrowth(folder: string, sizes: readonly Size[] = SIZES): Promise<Result[]> {
  const seen = new Map<string, { call: Call; times: Seen[] }>();
  for (const size of sizes) {
    const place = join(folder, `growth-${size.drivers}`);
    await mkdir(place);
    const { services, db, close } = await openFleet(place, size, sizes[0]?.drivers ?? size.drivers);
    const app = createApp(services);
    const answer = async (request: Request) => app.fetch(request);
    for (const call of await callsOf(services, listsOf(app), answer)) {
      const one = seen.get(call.name) ?? { call, times: [] };
      const change = () =>
        db.$client.execute(
          "INSERT INTO audit_log (actor, action, subject) VALUES ('system', 'bench.change', '')",
        );
      const found = await measure(call, answer, change);
      one.times.push(found);
      seen.set(call.name, one);
      // The largest fleet takes an hour.
      console.log(`${size.drivers} drivers, ${call.name}: ${found.ms.toFixed(1)} ms`);
    }
    await close();
  }
  return [...seen.values()].map(({ call, times }) => rowOf(call, times, sizes));
}

/** `copied`: the other drivers are copies of so many. */
async function openFleet(folder: string, { drivers, weeks, documents }: Size, copied: number) {
  await prepareFleet(folder, copied, { weeks, documents });
  const opened = await openServices(folder, { now: () => new Date(), company: COMPANY, mailer: AWAY });
  if (documents.length < EACH_DOCUMENT.length) {
    const kept = `SELECT value FROM json_each('${JSON.stringify(documents)}')`;
    await opened.db.$client.execute(`DELETE FROM documents WHERE doc_type NOT IN (${kept})`);
  }
  await addReports(opened.services);
  await addTolls(opened.services);
  await addHeldTolls(opened.services);
  if (drivers > copied) await multiply(opened.db, drivers / copied);
  await addRecibos(opened.services);
  return opened;
}

/** A mailer must exist, so that drivers have their page; nothing is sent. */
const AWAY: Mailer = {
  domain: 'frota.test',
  send: async () => ({ outcome: 'unavailable', reason: 'Não há servidor de email' }),
};

async function measure(
  { name, request, times: turns = TIMES }: Call,
  answer: (request: Request) => Promise<Response>,
  change: () => Promise<unknown>,
): Promise<Seen> {
  const times: number[] = [];
  let bytes = 0;
  // The garbage of the call before is not counted for this one.
  Bun.gc(true);
  for (let turn = 0; turn < turns; turn += 1) {
    await change();
    const asked = await request(turn);
    const begun = process.cpuUsage();
    const answered = await answer(asked);
    const body = await answered.arrayBuffer();
    bytes = body.byteLength;
    const { user, system } = process.cpuUsage(begun);
    times.push((user + system) / 1000);
    if (answered.status >= 400)
      throw new Error(`${name}: ${answered.status} ${new TextDecoder().decode(body)}`);
  }
  return { ms: Math.min(...times), bytes };
}

function rowOf({ name, reason }: Call, times: readonly Seen[], sizes: readonly Size[]): Result {
  const growths = times.slice(1).map((larger, at) => {
    const smaller = times[at] ?? larger;
    const answers = Math.max(1, larger.bytes / Math.max(1, smaller.bytes));
    return (larger.ms + NOISE_MS) / (smaller.ms + NOISE_MS) / answers;
  });
  const told = times.map(
    ({ ms, bytes }, at) => `${sizes[at]?.drivers}: ${ms.toFixed(1)} ms, ${(bytes / 1000).toFixed(1)} kB`,
  );
  return {
    what: `${name}, as the fleet grows`,
    measured: Math.max(...growths),
    unit: 'ratio',
    budget: { atMost: reason ? AS_THE_FLEET : 2 },
    detail: `${told.join('; ')}${reason ? `; ${reason}` : ''}`,
  };
}

/** Routes to the providers of sign-in and of the mailbox, and a week's PDFs, alone or with its files: these have other
 * rows in the table. */
const NOT_ASKED = /^\/api\/(login|callback|logout|mailbox\/callback|weeks\/:monday\/(statements|files))\b/;

export function listsOf({ routes }: Pick<ReturnType<typeof createApp>, 'routes'>): string[] {
  const paths = routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
  return [...new Set(paths)].filter((path) => path.startsWith('/api/') && !NOT_ASKED.test(path));
}

import { median, type Result } from './budget';
import { inProcess } from './in-process';
import { copyFleet, type LargeFleet } from './large-fleet';
import type { Order, Seen } from './load';
import { type Measured, startFloor } from './server-process';

const ROUNDS = 5;
const ROUND_MS = 2_000;
const LIST_ROUND_MS = 1_000;
const AT_ONCE = 16;

export async function load(order: Order): Promise<Seen> {
  const seen: Seen = await inProcess('load.ts', order);
  if (seen.failed > 0) throw new Error(`${seen.failed} of ${seen.answers} requests failed`);
  return seen;
}

export type Bench = { program: Measured; folder: string; fleet: LargeFleet };

async function perSecond(url: string, cookie: string, ms = ROUND_MS): Promise<number> {
  const seen = await load({ cookie, atOnce: AT_ONCE, repeat: { url, ms, headers: {} } });
  return (seen.answers / seen.ms) * 1000;
}

/** Measures the program's rates and the floor's in turns, so that other load of the machine affects both. */
export async function measureRates({ program, folder, fleet }: Bench): Promise<Result[]> {
  await copyFleet(folder, `${folder}-floor`);
  const floor = await startFloor(`${folder}-floor`);
  const addresses = { row: '/api/email/config', stats: '/api/stats' };
  const ratios: Record<string, number[]> = { row: [], stats: [] };
  const rates: Record<string, number[]> = { row: [], stats: [], floor: [] };
  await perSecond(`${floor.url}/row`, fleet.cookie, 1000);
  await perSecond(`${program.url}${addresses.row}`, fleet.cookie, 1000);
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = await perSecond(`${floor.url}/row`, fleet.cookie);
    rates.floor?.push(base);
    for (const [name, path] of Object.entries(addresses)) {
      const rate = await perSecond(`${program.url}${path}`, fleet.cookie);
      rates[name]?.push(rate);
      ratios[name]?.push(rate / base);
    }
  }
  await floor.stop();
  const rate = (name: string) => `${Math.round(median(rates[name] ?? []))}/s`;
  const beside = `the floor ${rate('floor')}`;
  return [
    {
      what: 'one authenticated row',
      measured: median(ratios.row ?? []),
      unit: 'ratio',
      budget: { atLeast: 0.8 },
      detail: `${rate('row')}, ${beside}`,
    },
    {
      what: 'GET /api/stats',
      measured: median(ratios.stats ?? []),
      unit: 'ratio',
      budget: { atLeast: 0.6 },
      detail: `${rate('stats')}, ${beside}`,
    },
  ];
}

/** Measures the list of drivers with their documents: time, 304 and memory. */
export async function measureList({ program, folder, fleet }: Bench): Promise<Result[]> {
  const url = `${program.url}/api/drivers/with-documents`;
  const few = (headers: Record<string, string>) =>
    load({ cookie: fleet.cookie, atOnce: 1, repeat: { url, ms: LIST_ROUND_MS, headers } });
  await copyFleet(folder, `${folder}-list`);
  const floor = await startFloor(`${folder}-list`);
  const statement = async (): Promise<{ ms: number }> => (await fetch(`${floor.url}/list-statement`)).json();
  const plain = { 'Accept-Encoding': 'identity' };
  for (let turn = 0; turn < 2; turn += 1) {
    await statement();
    await few(plain);
  }
  const times: Record<'sql' | 'plain' | 'gzip', number[]> = { sql: [], plain: [], gzip: [] };
  let bytes = 0;
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    times.sql.push((await statement()).ms);
    const seen = await few(plain);
    bytes = seen.bytes / seen.answers;
    times.plain.push(median(seen.latencies));
    times.gzip.push(median((await few({ 'Accept-Encoding': 'gzip' })).latencies));
  }
  await floor.stop();
  const memory = await measureMemory(program, url, fleet.cookie);
  const first = await fetch(url, { headers: { Cookie: fleet.cookie } });
  await first.arrayBuffer();
  const known = { 'If-None-Match': first.headers.get('etag') ?? '' };
  const kept = await load({ cookie: fleet.cookie, atOnce: 1, repeat: { url, ms: 1000, headers: known } });
  const megabytes = bytes / 1e6;
  const [sql, over, gzip] = [median(times.sql), median(times.plain), median(times.gzip)];
  const figures = `${megabytes.toFixed(1)} MB; SQL alone ${sql.toFixed(0)} ms, over HTTP ${over.toFixed(0)} ms`;
  return [
    {
      what: 'with-documents',
      measured: over / sql,
      unit: 'ratio',
      budget: { atMost: 1.3 },
      detail: `${figures}, with gzip ${gzip.toFixed(0)} ms`,
    },
    {
      what: 'with-documents, 304',
      measured: median(kept.latencies),
      unit: 'ms',
      budget: { atMost: 5 },
      detail: `${kept.answers} answers of ${kept.bytes} bytes`,
    },
    {
      what: 'with-documents, memory',
      measured: memory / (bytes / 1024 / 1024),
      unit: 'ratio',
      budget: { atMost: 4 },
      detail: `${memory.toFixed(0)} MB more for one answer`,
    },
  ];
}

/** The most resident memory that one answer adds, in MB, each measured after a rest. */
async function measureMemory(program: Measured, url: string, cookie: string): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await Bun.sleep(1_500);
    await program.peakMB();
    const before = await program.residentMB();
    const answer = await fetch(url, { headers: { Cookie: cookie, 'Accept-Encoding': 'identity' } });
    await answer.arrayBuffer();
    taken.push((await program.peakMB()) - before);
  }
  return median(taken);
}

import { join } from 'node:path';
import type { WeekStanding } from '../../src/money/finances/schema';
import type { Result } from './budget';
import { prepareFleet } from './large-fleet';
import { startProgram } from './server-process';

const STATEMENTS = 500;

/** Measures every statement of a week of 500 drivers in one file, each issued for the first time. */
export async function measureStatements(folder: string): Promise<Result[]> {
  const data = join(folder, 'statements');
  const { cookie } = await prepareFleet(data, STATEMENTS, { weeks: 2, documents: [] });
  const program = await startProgram(data);
  const ask = (path: string) => fetch(`${program.url}${path}`, { headers: { cookie } });
  try {
    const [newest]: WeekStanding[] = await (await ask('/api/financial-records/mondays')).json();
    const idle = await program.peakMB();
    const begun = performance.now();
    const answer = await ask(`/api/weeks/${newest?.weekStartDate}/statements`);
    const count = Number(answer.headers.get('total-count'));
    let [bytes, longest] = [0, 0];
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) bytes += chunk.byteLength;
    })();
    for (let isMade = false; !isMade; ) {
      const asked = performance.now();
      await (await ask('/api/stats')).text();
      longest = Math.max(longest, performance.now() - asked);
      isMade = await Promise.race([reading.then(() => true), Bun.sleep(20).then(() => false)]);
    }
    const ms = performance.now() - begun;
    const peak = await program.peakMB();
    const detail = `${count} files, ${(bytes / 1e6).toFixed(1)} MB, ${(ms / count).toFixed(1)} ms each`;
    return [
      { what: 'a week’s statements as a ZIP', measured: ms, unit: 'ms', budget: { atMost: 30_000 }, detail },
      {
        what: 'memory while they are made',
        measured: peak - idle,
        unit: 'MB',
        budget: { atMost: 300 },
        detail: `resident at most ${peak.toFixed(0)} MB, ${idle.toFixed(0)} MB before`,
      },
      {
        what: 'another answer meanwhile, the slowest',
        measured: longest,
        unit: 'ms',
        budget: { atMost: 500 },
        detail: 'the dashboard’s numbers, asked for all the time',
      },
    ];
  } finally {
    await program.stop();
  }
}

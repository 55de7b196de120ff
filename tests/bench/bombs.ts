import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BOMBS, type BombCost, costOf } from '../support/mail/bombs';
import type { Result } from './budget';

/** The budget of an e-mail of 25 MB; the allocator rounds memory up, by a quarter at most. */
const BUDGET = { blockedMs: 1000, megabytes: 150 * 1.25 };

/** Polls each e-mail that is built to exhaust the program in a separate process; reports the most expensive of all. */
export async function measureBombs(folder: string): Promise<Result[]> {
  const costs: (BombCost & { name: string })[] = [];
  for (const [name, bomb] of Object.entries(BOMBS)) {
    const own = join(folder, `bomb-${costs.length}`);
    await mkdir(own);
    await writeFile(join(own, 'bomb.eml'), bomb());
    costs.push({ name, ...(await costOf(join(own, 'bomb.eml'), own)) });
  }
  const dearest = (cost: 'blockedMs' | 'megabytes') =>
    costs.reduce((most, each) => (each[cost] > most[cost] ? each : most));
  const [loop, memory] = [dearest('blockedMs'), dearest('megabytes')];
  return [
    {
      what: 'event loop blocked by one e-mail',
      measured: loop.blockedMs,
      unit: 'ms',
      budget: { atMost: BUDGET.blockedMs },
      detail: `${loop.name}, read in ${loop.pollMs} ms`,
    },
    {
      what: 'memory for one e-mail',
      measured: memory.megabytes,
      unit: 'MB',
      budget: { atMost: BUDGET.megabytes },
      detail: memory.name,
    },
  ];
}

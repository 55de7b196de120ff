import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';
import { type BombCost, costOf } from '../support/mail/bomb-cost';
import { BOMBS } from '../support/mail/bombs';

/**
 * What a message of 25 MB may cost: a second of a loop that stands still, and 150 MB. The second is one of the thread's
 * own processor time, which other programs on the machine do not lengthen; memory is what the process had at most over
 * what it had before, which the allocator rounds up.
 */
const BUDGET = { blockedMs: 1000, megabytes: 150 };
const SLACK = 1.25;
/** Of the columns of the table: how long the poll took, the longest that the loop stood still, and the most memory. */
const WIDTHS = [7, 7, 3];

const IMPORTED = 'imported';

describe('promise 48: a mail built to exhaust resources', () => {
  const told: string[] = [];
  afterAll(() => {
    console.info(['time ms  loop ms   MB  mail', ...told].join('\n'));
  });

  test.each(Object.keys(BOMBS))('%s', { timeout: 60_000 }, async (name) => {
    const folder = await temporaryFolder();
    const bomb = join(folder, 'bomb.eml');
    await writeFile(bomb, BOMBS[name]?.() ?? '');
    const cost: BombCost = await costOf(bomb, folder);
    const figures = [cost.pollMs, cost.blockedMs, cost.megabytes].map(String);
    told.push(`${figures.map((figure, at) => figure.padStart(WIDTHS[at] ?? 0)).join('  ')}  ${name}`);
    expect(cost).toMatchObject({ poll: 'polled', attempts: [1, 1, 1] });
    expect(cost.outcomes.at(-1)).toBe(IMPORTED);
    expect(cost.outcomes.slice(1, -1)).not.toContain(IMPORTED);
    expect(cost.blockedMs).toBeLessThan(BUDGET.blockedMs);
    expect(cost.megabytes).toBeLessThan(BUDGET.megabytes * SLACK);
  });

  test('is not parsed by the thread that answers requests', { timeout: 60_000 }, async () => {
    const folder = await temporaryFolder();
    const bomb = join(folder, 'bomb.eml');
    await writeFile(bomb, BOMBS['archive at its limits']?.() ?? '');
    const { blockedMs, readMs } = await costOf(bomb, folder);
    expect(blockedMs).toBeLessThan(readMs / 2);
  });
});

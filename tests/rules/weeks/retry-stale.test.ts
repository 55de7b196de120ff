import { expect, test } from 'vitest';
import { pauseAfter, retryStale, TRIES } from '../../../src/ledger/kernel/retry-stale';
import { randomOf } from '../../support/reports/weeks';

test.each([
  ['what it read has changed', 'CHECK constraint failed: guard_basis'],
  ['another stores the same report', 'UNIQUE constraint failed: payment_reports.sha256'],
])('an act is tried ten times where %s each time, and its error is raised', async (_where, message) => {
  let tries = 0;
  const attempt = () => {
    tries += 1;
    return Promise.reject(new Error(message));
  };
  await expect(retryStale(attempt)).rejects.toThrow(message);
  expect(tries).toBe(10);
});

test.each([
  ['a disk fails', 'disk I/O error'],
  ['what it asks is no longer possible', 'CHECK constraint failed: guard_decision'],
])('an act is not tried again where %s', async (_where, message) => {
  let tries = 0;
  const attempt = () => {
    tries += 1;
    return Promise.reject(new Error(message));
  };
  await expect(retryStale(attempt)).rejects.toThrow(message);
  expect(tries).toBe(1);
});

/** Acts on one week that begin at once. Each reads, and writes where no other has written since; answers how often the
 * most unlucky one tries. */
function mostTries(acts: number, random: () => number): number {
  const attempts = Array.from({ length: acts }, () => ({
    began: 0,
    ends: 100 * (1 + random() / 2),
    tries: 1,
  }));
  let written = -1;
  let most = 0;
  while (attempts.length > 0) {
    attempts.sort((a, b) => b.ends - a.ends);
    const next = attempts.pop();
    if (!next) break;
    most = Math.max(most, next.tries);
    if (written > next.began) {
      const began = next.ends + pauseAfter(next.tries, next.ends - next.began, random());
      attempts.push({ began, ends: began + 100 * (1 + random() / 2), tries: next.tries + 1 });
    } else written = next.ends;
  }
  return most;
}

test.each([2, 10, 50, 100])('of %i acts on one week at once each finds its turn', (acts) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const numbers = randomOf(seed);
    expect(
      mostTries(acts, () => numbers(1_000) / 1_000),
      `seed ${seed}`,
    ).toBeLessThanOrEqual(TRIES);
  }
});

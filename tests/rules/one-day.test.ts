import { expect, test, vi } from 'vitest';
import { withinOneDay } from '../support/processes/children';

test.each([
  // Midnight in Lisbon in winter, and in summer, when it is an hour before UTC's.
  ['2026-11-20T23:59:30Z', '2026-11-21T00:00:00Z'],
  ['2026-07-01T22:59:00Z', '2026-07-01T23:00:00Z'],
  ['2026-11-20T23:58:59Z', '2026-11-20T23:58:59Z'],
  ['2026-07-01T23:59:30Z', '2026-07-01T23:59:30Z'],
])('of a test that begins at %s and takes a minute, the date is one from %s on', async (asked, begun) => {
  vi.useFakeTimers({ now: new Date(asked) });
  const waiting = withinOneDay(60_000).then(() => new Date().toISOString());
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await waiting).toBe(new Date(begun).toISOString());
});

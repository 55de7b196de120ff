import { expect, test } from 'vitest';
import type { HealthReport } from '../../../src/operations/health/schema';
import type { Today } from '../../../src/operations/today/schema';
import { DAY_MS } from '../../fixtures/dates';
import { runDailyJobs } from '../../support/api/app';
import { officeApi } from '../../support/api/office';

/** An office whose backups end so, one after the other. */
async function backingUp(...outcomes: (Record<string, number> | Error)[]) {
  const taken: Date[] = [];
  const office = await officeApi({
    backups: {
      async take(now) {
        taken.push(now);
        const outcome = outcomes.shift();
        if (outcome instanceof Error) throw outcome;
        return outcome ?? { taken: 1, objects: 0, missing: 0, removed: 0 };
      },
    },
  });
  const { clock, services } = office;
  const read = async <T>(path: string): Promise<T> => (await office.request(path)).json();
  return {
    taken,
    async tomorrow(days = 1) {
      clock.now = new Date(clock.now.getTime() + days * DAY_MS);
      await runDailyJobs(services, clock.now);
      return clock.now.toISOString();
    },
    async backup() {
      const { parts, attention } = await read<HealthReport>('/api/health');
      return { part: parts.backup, isLooked: attention.includes('backup') };
    },
    late: async () => (await read<Today>('/api/today')).lateBackup,
  };
}

test('a backup is taken once a day, and health says when the last good one was', async () => {
  const { taken, tomorrow, backup, late } = await backingUp();
  expect(await backup()).toMatchObject({
    part: { state: 'failing', lastGoodAt: null, late: true },
    isLooked: true,
  });
  const at = await tomorrow();
  await tomorrow(0);
  expect(taken).toHaveLength(1);
  expect(await backup()).toEqual({
    part: { state: 'ok', configured: true, lastGoodAt: at, missing: 0, late: false },
    isLooked: false,
  });
  expect(await late()).toBeNull();
});

test('one that fails leaves the last good one; two days later it is late, on the dashboard as well', async () => {
  const { tomorrow, backup, late } = await backingUp(
    { taken: 1, missing: 0 },
    new Error('full'),
    new Error('full'),
  );
  const at = await tomorrow();
  await tomorrow();
  expect(await backup()).toMatchObject({ part: { state: 'ok', lastGoodAt: at }, isLooked: false });
  await tomorrow();
  expect(await backup()).toMatchObject({
    part: { state: 'failing', lastGoodAt: at, late: true },
    isLooked: true,
  });
  expect(await late()).toEqual({ lastGoodAt: at });
});

test('one that lacks files wants attention, and is not late', async () => {
  const { tomorrow, backup, late } = await backingUp({ taken: 1, missing: 2 });
  await tomorrow();
  expect(await backup()).toMatchObject({
    part: { state: 'failing', missing: 2, late: false },
    isLooked: true,
  });
  expect(await late()).toBeNull();
});

test('without BACKUP_TO nothing is late, and the job takes none', async () => {
  const office = await officeApi();
  await runDailyJobs(office.services, office.clock.now);
  const { parts } = await (await office.request('/api/health')).json();
  expect(parts.backup).toEqual({
    state: 'off',
    configured: false,
    lastGoodAt: null,
    missing: 0,
    late: false,
  });
  expect((await (await office.request('/api/today')).json()).lateBackup).toBeNull();
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { quarantinedFiles } from '../../../db/schema/quarantined-files';
import type { Storage } from '../../../src/platform/storage/storage';
import { keepRaw, readRaw } from '../../../src/reports/quarantine/quarantined-files';
import { runJob } from '../../support/api/app';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { quarantine } from '../../support/mail/mail-offices';

const DAY_MS = 86_400_000;

async function officeWithMail() {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const id = await quarantine(office.services);
  return {
    ...office,
    id,
    kept: () => readdir(join(office.folder, 'objects', 'final')),
    noted: () => office.db.select().from(quarantinedFiles),
    /** Runs the daily cleaning, so many days later. */
    async cleanAfter(days: number) {
      office.clock.now = new Date(office.clock.now.getTime() + days * DAY_MS);
      return runJob(office.services, 'payment-reports.clean', office.clock.now);
    },
    async audited() {
      const rows = await office.db.select({ action: auditLog.action, actor: auditLog.actor }).from(auditLog);
      return rows.filter(({ action }) => action.startsWith('payment-report'));
    },
  };
}

/** A storage that cannot remove anything while `broken`. */
function frail(storage: Storage) {
  const state = { broken: true };
  const remove: Storage['remove'] = async (key) => {
    if (state.broken) throw new Error('the store does not answer');
    return storage.remove(key);
  };
  return { state, storage: { ...storage, remove } };
}

const NOTHING_SAID = { subject: null, attachments: [] };

describe('mail in quarantine', () => {
  test('is dismissed: outcome and reason stay, bytes and subject go', async () => {
    const office = await officeWithMail();
    expect(await office.kept()).toHaveLength(1);
    expect(await office.quarantine()).toMatchObject([
      { id: office.id, acceptable: true, dismissed: null, subject: 'Relatório semanal' },
    ]);
    const answer = await office.dismiss(office.id);
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      {
        id: office.id,
        outcome: 'quarantined',
        reason: 'sender_not_allowed',
        acceptable: false,
        dismissed: { by: 'staff@frota.local', at: '2026-11-20T10:00:00.000Z' },
      },
    ]);
    expect([await office.kept(), await office.noted(), await office.quarantine()]).toEqual([[], [], []]);
    expect(await office.reports()).toMatchObject([
      { id: office.id, outcome: 'quarantined', ...NOTHING_SAID },
    ]);
    expect((await office.accept(office.id)).status).toBe(409);
  });

  test('is dismissed once by concurrent calls, with one audit row', async () => {
    const office = await officeWithMail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => office.dismiss(office.id)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(await office.audited()).toEqual([
      { action: 'payment-report.dismiss', actor: 'staff@frota.local' },
    ]);
  });

  test('cannot be dismissed once accepted, nor can other reports', async () => {
    const office = await officeWithMail();
    expect((await office.accept(office.id)).status).toBe(200);
    expect([await office.kept(), await office.noted()]).toEqual([[], []]);
    expect((await office.dismiss(office.id)).status).toBe(409);
    expect((await office.dismiss(crypto.randomUUID())).status).toBe(404);
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['10.00']);
  });

  test('a race of accepting and dismissing has one winner', async () => {
    for (let round = 0; round < 8; round += 1) {
      const office = await officeWithMail();
      const deciding = [() => office.accept(office.id), () => office.dismiss(office.id)];
      if (round % 2 === 1) deciding.reverse();
      const answers = await Promise.all(deciding.map((decide) => decide()));
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
      const [report] = await office.reports();
      const isAccepted = report?.outcome === 'imported';
      expect([report?.dismissed === null, (await office.records()).length]).toEqual([
        isAccepted,
        isAccepted ? 1 : 0,
      ]);
      expect([await office.kept(), await office.noted()]).toEqual([[], []]);
    }
  });
});

describe('quarantined bytes', () => {
  test('are read as gone, without an error, when deleted while being opened', async () => {
    const { services } = await officeWithMail();
    const key = await keepRaw(services, new Uint8Array([1, 2, 3]));
    const deleting: Storage = {
      ...services.storage,
      async open(opened) {
        const found = await services.storage.open(opened);
        await services.storage.remove(opened);
        return found;
      },
    };
    expect(await readRaw({ storage: deleting }, key)).toBeNull();
  });

  test('are kept ninety days while undecided; the reason stays', async () => {
    const office = await officeWithMail();
    expect(await office.cleanAfter(89)).toEqual({ expired: 0, deleted: 0, failed: 0 });
    expect(await office.quarantine()).toMatchObject([{ acceptable: true }]);
    expect(await office.cleanAfter(1)).toEqual({ expired: 1, deleted: 1, failed: 0 });
    expect([await office.kept(), await office.noted(), await office.quarantine()]).toEqual([[], [], []]);
    expect(await office.reports()).toMatchObject([
      { outcome: 'quarantined', reason: 'sender_not_allowed', dismissed: { by: 'system' }, ...NOTHING_SAID },
    ]);
    expect((await office.accept(office.id)).status).toBe(409);
    expect(await office.audited()).toEqual([{ action: 'payment-report.expire', actor: 'system' }]);
    expect(await office.cleanAfter(1)).toEqual({ expired: 0, deleted: 0, failed: 0 });
  });

  test('are kept ninety more days once accepted without a week', async () => {
    const office = await officeWithMail();
    await office.dismiss(office.id);
    const unnamed = await quarantine(office.services, '10.00', 'semana.csv');
    await office.cleanAfter(89);
    expect((await office.accept(unnamed)).status).toBe(200);
    expect(await office.cleanAfter(89)).toMatchObject({ expired: 0 });
    expect(await office.quarantine()).toMatchObject([{ id: unnamed, reason: 'no_period', weekNeeded: true }]);
    expect(await office.cleanAfter(1)).toMatchObject({ expired: 1 });
    expect([await office.kept(), await office.noted(), await office.quarantine()]).toEqual([[], [], []]);
  });

  test.each(['accept', 'dismiss'] as const)(
    'are collected after a crash in the middle of a decision (%s)',
    async (decision) => {
      const office = await officeWithMail();
      const { state, storage } = frail(office.services.storage);
      office.services.storage = storage;
      expect((await office[decision](office.id)).status).toBe(200);
      expect(await office.kept()).toHaveLength(1);
      expect(await office.cleanAfter(1)).toMatchObject({ deleted: 0, failed: 1 });
      state.broken = false;
      expect(await office.cleanAfter(0)).toMatchObject({ deleted: 1, failed: 0 });
      expect([await office.kept(), await office.noted()]).toEqual([[], []]);
    },
  );

  test('are collected after a day where no report names them', async () => {
    const office = await officeWithMail();
    await keepRaw(office.services, new Uint8Array([1]));
    expect(await office.kept()).toHaveLength(2);
    expect(await office.cleanAfter(0)).toMatchObject({ deleted: 0 });
    expect(await office.cleanAfter(1)).toMatchObject({ deleted: 1 });
    expect(await office.kept()).toHaveLength(1);
    expect((await office.accept(office.id)).status).toBe(200);
  });
});

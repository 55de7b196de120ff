import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { earnings } from '../../../db/schema/earnings';
import type { OfficeApi } from '../../support/api/office';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { accountId, MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const BEFORE = '2026-11-02';

/** Staff with a report of which one row is booked and the other, U1's, waits. */
async function officeWithWaitingRow() {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const rows = [
    { id: 'U0', gross: '50.00' },
    { id: 'U1', name: 'Conta de Teste', gross: '100.00' },
  ];
  await office.upload(uberName(BEFORE), uberReport(rows));
  const [row] = await office.waiting();
  return { ...office, row: row?.id ?? 0 };
}

async function actionsOf({ db }: Pick<OfficeApi, 'db'>) {
  const audited = await db.select({ action: auditLog.action, subject: auditLog.subject }).from(auditLog);
  return audited.filter(({ action }) => /^earnings/.test(action));
}

describe('a waiting row without a driver', () => {
  test('can be dismissed: it is counted as left out and keeps what was read', async () => {
    const office = await officeWithWaitingRow();
    expect((await office.reports())[0]).toMatchObject({ outcome: 'waiting', reason: 'rows_wait' });
    const answer = await office.dismissRow(office.row);
    expect([answer.status, await answer.json()]).toEqual([200, { id: office.row, state: 'dismissed' }]);
    expect(await office.waiting()).toEqual([]);
    expect((await office.reports())[0]).toMatchObject({
      outcome: 'imported',
      reason: null,
      counts: { imported: 1, waiting: 0, skipped: 1, conflict: 0, unchanged: 0 },
    });
    expect(await office.dismissed()).toMatchObject([
      {
        id: office.row,
        fullName: 'Conta de Teste',
        externalId: accountId('u1'),
        grossEarnings: '100.00',
        reason: 'unknown_driver',
        dismissedBy: 'staff@frota.local',
        dismissedAt: '2026-11-20T10:00:00.000Z',
      },
    ]);
    const [kept] = await office.db.select().from(earnings).where(eq(earnings.id, office.row));
    expect(JSON.parse(kept?.cells ?? '')).toContain('100.00');
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['50.00']);
  });

  test('is dismissed once by concurrent calls, with one audit row', async () => {
    const office = await officeWithWaitingRow();
    const answers = await Promise.all(Array.from({ length: 20 }, () => office.dismissRow(office.row)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(await actionsOf(office)).toEqual([{ action: 'earnings.dismiss', subject: String(office.row) }]);
    expect((await office.reports())[0]?.counts.skipped).toBe(1);
  });

  test('stays dismissed when its account’s next row waits and is assigned', async () => {
    const office = await officeWithWaitingRow();
    const rui = await insertDriver(office.db, { fullName: 'Rui Novo' });
    await office.dismissRow(office.row);
    await office.upload(uberName(), uberReport([{ id: 'U1', name: 'Conta de Teste', gross: '70.00' }]));
    expect(await office.waiting()).toMatchObject([{ externalId: accountId('u1'), weekStartDate: MONDAY }]);
    expect(await (await office.associate('uber', 'U1', rui)).json()).toMatchObject({
      booked: 1,
      dismissed: 1,
    });
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['70.00', '50.00']);
    expect(await office.dismissed()).toHaveLength(1);
  });

  test('a race of dismissing and assigning has one winner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const office = await officeWithWaitingRow();
      const rui = await insertDriver(office.db, { fullName: 'Rui Novo' });
      const [dismissal, association] = await Promise.all([
        office.dismissRow(office.row),
        office.associate('uber', 'U1', rui),
      ]);
      const { booked } = await association.json();
      expect([dismissal.status, booked, (await office.records()).length]).toEqual(
        dismissal.status === 200 ? [200, 0, 1] : [409, 1, 2],
      );
    }
  });

  test('cannot be dismissed unless it waits', async () => {
    const office = await officeWithWaitingRow();
    const [booked] = await office.db.select().from(earnings).where(eq(earnings.state, 'booked'));
    expect((await office.dismissRow(booked?.id ?? 0)).status).toBe(409);
    expect((await office.dismissRow(999)).status).toBe(404);
    expect((await office.restoreRow(999)).status).toBe(404);
    expect((await office.send('POST', '/api/payment-reports/waiting/x/dismiss')).status).toBe(404);
    expect(await actionsOf(office)).toEqual([]);
  });
});

describe('a dismissed row', () => {
  test('waits again once restored, and can be assigned', async () => {
    const office = await officeWithWaitingRow();
    const rui = await insertDriver(office.db, { fullName: 'Rui Novo' });
    await office.dismissRow(office.row);
    const answers = await Promise.all(Array.from({ length: 10 }, () => office.restoreRow(office.row)));
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
      Array(10).fill({ id: office.row, state: 'waiting' }),
    );
    expect((await office.reports())[0]).toMatchObject({
      outcome: 'waiting',
      counts: { imported: 1, waiting: 1, skipped: 0 },
    });
    expect(await office.dismissed()).toEqual([]);
    expect((await actionsOf(office)).map(({ action }) => action)).toEqual([
      'earnings.dismiss',
      'earnings.restore',
    ]);
    await office.associate('uber', 'U1', rui);
    expect(await office.records()).toHaveLength(2);
    const [restored] = await office.db.select().from(earnings).where(eq(earnings.id, office.row));
    expect(restored).toMatchObject({ state: 'booked', dismissedBy: null, dismissedAt: null });
  });

  test('is booked when restored where its account is known by then', async () => {
    const office = await officeWithWaitingRow();
    const rui = await insertDriver(office.db, { fullName: 'Rui Novo' });
    await office.dismissRow(office.row);
    await office.associate('uber', 'U1', rui);
    expect(await (await office.restoreRow(office.row)).json()).toEqual({ id: office.row, state: 'booked' });
    const records = await office.records();
    expect(records.find((record) => record.driver.id === rui)?.grossEarnings).toBe('100.00');
    expect((await office.reports())[0]).toMatchObject({
      outcome: 'imported',
      counts: { imported: 2, skipped: 0 },
    });
  });

  test('is superseded by a later version of its week', async () => {
    const office = await officeApi();
    await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '10.00', stated: '9.00' }]));
    const [row] = await office.waiting();
    await office.dismissRow(row?.id ?? 0);
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '12.00' }]));
    expect(await (await office.restoreRow(row?.id ?? 0)).json()).toMatchObject({ state: 'replaced' });
    expect((await office.reports())[1]).toMatchObject({
      outcome: 'imported',
      counts: { imported: 1, waiting: 0, skipped: 0 },
    });
    expect(await office.waiting()).toEqual([]);
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['12.00']);
  });
});

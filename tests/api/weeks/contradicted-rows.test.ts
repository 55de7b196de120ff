import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import type { OfficeApi } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertDriver } from '../../support/databases/rows';
import { cannedMailbox } from '../../support/mail/canned-mailbox';
import { mail } from '../../support/mail/mail';
import { inboxOffice } from '../../support/mail/mail-offices';
import { accountId, boltName, boltReport, MONDAY, type Week } from '../../support/reports/weeks';

const BEFORE = '2026-11-02';
const STRANGER = { fullName: 'Bruno Esperado', email: 'eu@estranho.example', phoneNumber: '919 999 999' };
const PENDING = { ...STRANGER, status: 'PENDING_VALIDATION' } as const;

/** Rows of a person whom the platform knows and the fleet does not, with a key that the driver has too. */
const OTHERS: [key: string, row: Omit<Week, 'id' | 'gross'>][] = [
  ['phone, and another’s e-mail', { name: 'B', email: 'bruno@bolt.example', phone: '+351919999999' }],
  ['name, and another’s e-mail', { name: STRANGER.fullName, email: 'bruno@bolt.example' }],
  ['name, and another’s phone', { name: STRANGER.fullName, phone: '+351 918 888 888' }],
  ['name and phone, and another’s e-mail', { name: STRANGER.fullName, email: 'b@b.pt', phone: '919999999' }],
];

const approve = (office: OfficeApi, id: string) =>
  office.send('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' });

async function expectWaiting(office: OfficeApi, driverId: string, rows: number) {
  expect([await office.records(), await office.db.select().from(platformAccounts)]).toEqual([[], []]);
  const suggestion = { driverId, fullName: STRANGER.fullName, wasActive: true };
  const row = {
    reason: 'unknown_driver',
    driver: null,
    associable: true,
    suggestions: [expect.objectContaining(suggestion)],
  };
  expect(await office.waiting()).toEqual(Array.from({ length: rows }, () => expect.objectContaining(row)));
}

describe.each(DATABASES)('on %s', (_name, open) => {
  describe.each(OTHERS)('a row with a driver’s %s', (_key, other) => {
    const report = (gross: string) => boltReport([{ ...other, id: 'B1', gross }]);

    test('waits when it is imported, with the driver suggested, and is settled by one press', async () => {
      const office = await open();
      const id = await insertDriver(office.db, STRANGER);
      await office.upload(boltName(), report('900.00'));
      await expectWaiting(office, id, 1);
      expect((await office.associate('bolt', 'B1', id)).status).toBe(200);
      await office.upload(boltName(BEFORE), report('800.00'));
      expect([await office.grossEarnings(), await office.waiting()]).toEqual([['900.00', '800.00'], []]);
    });

    test('waits on when the driver is approved, and so do the next', async () => {
      const office = await open();
      const id = await insertDriver(office.db, PENDING);
      await office.upload(boltName(BEFORE), report('900.00'));
      expect((await approve(office, id)).status).toBe(200);
      await expectWaiting(office, id, 1);
      await office.upload(boltName(), report('800.00'));
      await expectWaiting(office, id, 2);
    });

    test('does not block the driver’s own row of the same report', async () => {
      const office = await open();
      const id = await insertDriver(office.db, PENDING);
      const own = { id: 'B2', name: 'A', email: STRANGER.email, gross: '10.00' };
      await office.upload(boltName(), boltReport([{ ...other, id: 'B1', gross: '900.00' }, own]));
      expect((await approve(office, id)).status).toBe(200);
      expect(await office.grossEarnings()).toEqual(['10.00']);
      expect(await office.waiting()).toMatchObject([
        { externalId: accountId('b1'), reason: 'unknown_driver', driver: null },
      ]);
    });
  });

  test('audits how many rows an approval books, and of which weeks', async () => {
    const office = await open();
    const id = await insertDriver(office.db, PENDING);
    const row = { name: 'A', email: STRANGER.email, gross: '10.00' };
    const own = (gross: string) => boltReport([{ ...row, id: 'B1', gross }]);
    await office.upload(boltName(MONDAY), own('10.00'));
    await office.upload(boltName(BEFORE), own('20.00'));
    await office.upload(
      boltName('2026-10-26'),
      boltReport([
        { ...row, id: 'B2' },
        { ...row, id: 'B3' },
      ]),
    );
    const told = () =>
      office.db
        .select({ actor: auditLog.actor, subject: auditLog.subject, detail: auditLog.detail })
        .from(auditLog)
        .where(eq(auditLog.action, 'driver.book'));
    expect((await approve(office, id)).status).toBe(200);
    const detail = JSON.stringify({ rows: 2, weeks: `${BEFORE} ${MONDAY}` });
    expect(await told()).toEqual([{ actor: 'staff@frota.local', subject: id, detail }]);
    expect((await approve(office, id)).status).toBe(200);
    const other = await insertDriver(office.db, { ...PENDING, email: 'outro@exemplo.test' });
    expect((await approve(office, other)).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });
});

test.each(OTHERS)('what comes by mail with a driver’s %s waits', async (_key, other) => {
  const name = boltName();
  const body = boltReport([{ ...other, id: 'B1', gross: '900.00' }]);
  const office = await inboxOffice(cannedMailbox([mail({ parts: [{ name, body }] })]));
  const id = await insertDriver(office.db, STRANGER);
  expect(await office.poll()).toMatchObject({ outcome: 'polled' });
  expect(await office.outcomes()).toEqual(['waiting rows_wait']);
  await expectWaiting(office, id, 1);
});

import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { contractPeriods } from '../../../db/schema/contract-periods';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { erase } from '../../support/api/app';
import { type OfficeApi, officeApi, refusalOf } from '../../support/api/office';
import { insertDriver, insertRecord } from '../../support/databases/rows';
import { cannedMailbox } from '../../support/mail/canned-mailbox';
import { mail } from '../../support/mail/mail';
import { inboxOffice } from '../../support/mail/mail-offices';
import { boltName, boltReport, uberName, uberReport } from '../../support/reports/weeks';

const of = (gross: string) => uberReport([{ id: 'U1', gross }]);

function undo({ request }: Pick<OfficeApi, 'request'>, id: string, ifMatch?: string) {
  return request(`/api/financial-records/${id}/payment/undo`, {
    method: 'POST',
    headers: { ...(ifMatch !== undefined && { 'If-Match': ifMatch }) },
  });
}

const undone = async ({ db }: Pick<OfficeApi, 'db'>) =>
  (await db.select().from(auditLog)).filter(({ action }) => action === 'financial-record.undo');

/** Ana's week, which a report booked and staff paid. */
async function paidWeek(overrides: Parameters<typeof officeApi>[0] = {}) {
  const office = await officeApi(overrides);
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await office.upload(uberName(), of('100.00'));
  const [record] = await office.records();
  const id = record?.id ?? '';
  const paid = await (await office.pay(id)).json();
  return { ...office, id, paid };
}

describe('a payment that is taken back', () => {
  test('promise 81: keeps the flat rate of the contract that the week had, where the driver was erased', async () => {
    const office = await paidWeek();
    const [driver] = await office.db.select().from(drivers);
    const driverId = driver?.id ?? '';
    const change = { contractType: 'VEHICLE_RENTAL', from: '2026-11-16' };
    expect((await office.send('PUT', `/api/drivers/${driverId}/contract`, change)).status).toBe(200);
    await erase(office.services, driverId);
    expect(await refusalOf(await undo(office, office.id))).toEqual([
      409,
      'Os dados deste condutor foram apagados.',
    ]);
    expect(await undone(office)).toEqual([]);
    expect(await office.db.select().from(contractPeriods)).toHaveLength(2);
  });

  test('is pending again, with an audit row, and can be paid again', async () => {
    const office = await paidWeek();
    expect(office.paid).toMatchObject({ status: 'PAID', version: 2, undoUntil: '2026-11-21T00:00:00.000Z' });
    const details = async () => (await office.request(`/api/financial-records/${office.id}`)).json();
    expect(await details()).toMatchObject({
      paidAt: '2026-11-20T10:00:00.000Z',
      undoUntil: '2026-11-21T00:00:00.000Z',
    });
    const answer = await undo(office, office.id, '"2"');
    expect([answer.status, await answer.json()]).toEqual([200, { id: office.id, status: 'PENDING' }]);
    expect(await details()).toMatchObject({ status: 'PENDING', version: 3, paidAt: null, undoUntil: null });
    expect(await undone(office)).toMatchObject([
      { actor: 'staff@frota.local', subject: office.id, detail: '{"payoutCents":8000}' },
    ]);
    expect((await office.pay(office.id)).status).toBe(200);
    expect(await office.db.select().from(financialRecords)).toMatchObject([{ status: 'PAID', version: 4 }]);
  });

  test('again is a no-op; of a week never paid, and of a record that does not exist, it is refused', async () => {
    const office = await paidWeek();
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(office, office.id, '"2"')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await undone(office)).toHaveLength(1);
    const other = await insertRecord(office.db, { driverId: await insertDriver(office.db) });
    expect(await refusalOf(await undo(office, other))).toEqual([
      409,
      'Este registo não está pago: não há nada a anular.',
    ]);
    expect((await undo(office, crypto.randomUUID())).status).toBe(404);
  });

  test('promise 81: stays where the record has changed since it was shown', async () => {
    const office = await paidWeek();
    await undo(office, office.id, '"2"');
    await office.pay(office.id);
    expect(await refusalOf(await undo(office, office.id, '"2"'))).toEqual([
      412,
      'Este registo mudou entretanto: veja-o de novo antes de anular.',
    ]);
    expect(await office.records()).toMatchObject([{ status: 'PAID', version: 4 }]);
  });

  test.each([
    ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z', '20/11/2026'],
    ['2026-07-20T22:59:59.999Z', '2026-07-20T23:00:00.000Z', '20/07/2026'],
  ])('promise 81: is one of Lisbon’s day: at %s, and no more at %s', async (last, late, day) => {
    const office = await officeApi();
    office.clock.now = new Date(last);
    const driverId = await insertDriver(office.db);
    const ids = await Promise.all(
      ['2026-06-01', '2026-06-08'].map((weekStartDate) =>
        insertRecord(office.db, { driverId, weekStartDate }),
      ),
    );
    for (const id of ids) expect(await (await office.pay(id)).json()).toMatchObject({ undoUntil: late });
    expect((await undo(office, ids[0] ?? '')).status).toBe(200);
    office.clock.now = new Date(late);
    expect(await refusalOf(await undo(office, ids[1] ?? ''))).toEqual([
      409,
      `Um pagamento só se anula no próprio dia, e este é de ${day}.`,
    ]);
    const details = await (await office.request(`/api/financial-records/${ids[1]}`)).json();
    expect(details).toMatchObject({ status: 'PAID', undoUntil: null });
  });
});

describe('rows reported for the week while it was paid', () => {
  test('are asked about with both figures where the order of versions is unknown', async () => {
    const office = await paidWeek();
    const { files } = await office.uploaded(uberName(), of('90.00'));
    expect(files).toMatchObject([{ outcome: 'conflict' }]);
    await undo(office, office.id);
    expect(await office.records()).toMatchObject([{ status: 'PENDING', grossEarnings: '100.00' }]);
    expect(await office.waiting()).toMatchObject([
      { reason: 'implausible', grossEarnings: '90.00', reasonText: expect.stringContaining('100,00') },
    ]);
    expect((await office.reports())[0]).toMatchObject({ outcome: 'waiting', counts: { conflict: 0 } });
    await office.confirmRow((await office.waiting())[0]?.id);
    expect(await office.records()).toMatchObject([{ status: 'PENDING', grossEarnings: '90.00' }]);
  });

  test('are booked where the platform’s own mail is the later one, and count in the sum', async () => {
    const sentAt = (hour: string, body: string) =>
      mail({ date: `Fri, 20 Nov 2026 ${hour}:00 +0000`, parts: [{ name: uberName(), body }] });
    const first = sentAt('08:00', of('100.00'));
    const office = await inboxOffice(cannedMailbox([first]));
    await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    await office.poll();
    const [record] = await office.records();
    await office.pay(record?.id ?? '');
    office.services.mailbox = cannedMailbox([first, sentAt('09:00', of('130.00'))]);
    await office.poll();
    await office.upload(boltName(), boltReport([{ id: 'B1', name: 'Ana Exemplo', gross: '7.00' }]));
    expect(await office.records()).toMatchObject([{ status: 'PAID', grossEarnings: '100.00' }]);
    expect((await undo(office, record?.id ?? '', '"2"')).status).toBe(200);
    expect(await office.records()).toMatchObject([{ status: 'PENDING', grossEarnings: '137.00' }]);
    expect(await office.waiting()).toEqual([]);
    expect((await undo(office, record?.id ?? '', '"2"')).status).toBe(200);
  });

  test('are another driver’s where the account became theirs, and leave the first one’s record empty', async () => {
    const office = await paidWeek();
    const ana = (await office.records())[0]?.driver.id ?? '';
    const eva = await insertDriver(office.db, { fullName: 'Eva Certa' });
    await office.associate('uber', 'U1', ana);
    await office.move('uber', 'U1', ana, eva);
    await office.uploaded(uberName(), of('90.00'));
    expect((await undo(office, office.id)).status).toBe(200);
    await office.confirmRow((await office.waiting())[0]?.id);
    expect(await office.records()).toMatchObject([{ driver: { id: eva }, grossEarnings: '90.00' }]);
    expect((await undo(office, office.id)).status).toBe(200);
  });
});

describe('at once', () => {
  test('promise 81: with payments of the same record, each change has its audit row', async () => {
    const office = await paidWeek();
    const acts = Array.from({ length: 30 }, (_, n) =>
      n % 2 ? office.pay(office.id) : undo(office, office.id),
    );
    expect((await Promise.all(acts)).map(({ status }) => status)).toEqual(Array(30).fill(200));
    const [record] = await office.db.select().from(financialRecords);
    const actions = (await office.db.select().from(auditLog)).map(({ action }) => action);
    const count = (action: string) => actions.filter((each) => each === `financial-record.${action}`).length;
    expect(record?.version).toBe(1 + count('pay') + count('undo'));
    expect(count('pay') - count('undo')).toBe(record?.status === 'PAID' ? 1 : 0);
  });

  test('with a report that arrives, not a cent is lost: it is asked about, whichever comes first', async () => {
    for (let n = 0; n < 6; n += 1) {
      const office = await paidWeek();
      await Promise.all([undo(office, office.id), office.upload(uberName(), of(`9${n}.00`))]);
      const [waiting] = await office.waiting();
      const [record] = await office.records();
      expect(record?.status).toBe('PENDING');
      // An upload whose preview listed the replaced amounts is booked at once; one for the paid week is asked about.
      if (waiting) await office.confirmRow(waiting.id);
      expect(await office.grossEarnings()).toEqual([`9${n}.00`]);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { financialRecords } from '../../../db/schema/financial-records';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { weekClosings } from '../../../db/schema/week-closings';
import { type OfficeApi, officeApi, refusalOf } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { uberName, uberReport } from '../../support/reports/weeks';

const [WEEK, NEXT] = ['2026-11-09', '2026-11-16'] as const;

/** Ana owes 30.00 of the week, Rui is owed 55.00. */
async function week(overrides: Parameters<typeof officeApi>[0] = {}) {
  const office = await officeApi(overrides);
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const rui = await insertDriver(office.db, { fullName: 'Rui Exemplo' });
  await office.upload(
    uberName(),
    uberReport([
      { id: 'U1', name: 'Ana Exemplo', gross: '100.00' },
      { id: 'U2', name: 'Rui Exemplo', gross: '75.00' },
    ]),
  );
  await office.settled(ana, { amount: '-110.00', category: 'MULTA', text: 'Multa' });
  return { ...office, ana, rui };
}

const rows = async ({ db }: Pick<OfficeApi, 'db'>) =>
  (await db.select().from(financialRecords))
    .map(({ driverId, weekStartDate, settlementCents, payoutCents, status, carriedTo, version }) => ({
      driverId,
      weekStartDate,
      settlementCents,
      payoutCents,
      status,
      carriedTo,
      version,
    }))
    .toSorted((a, b) => a.weekStartDate.localeCompare(b.weekStartDate) || a.payoutCents - b.payoutCents);
const closings = ({ db }: Pick<OfficeApi, 'db'>) => db.select().from(weekClosings);

describe('closing a week', () => {
  test('promise 111: carries each negative balance over to the next week, once, with who and when', async () => {
    const office = await week();
    const { carried, findings } = await office.checklist(WEEK);
    expect(carried).toEqual({ drivers: 1, amount: '-30.00' });
    expect(findings).toMatchObject([{ check: 'negative_payout', subject: office.ana, needsReason: false }]);
    const closed = await office.closed(WEEK);
    expect(closed).toMatchObject({
      week: WEEK,
      findings: [],
      carried: { drivers: 1, amount: '-30.00' },
      closing: { week: WEEK, closedBy: 'staff@frota.local', closedAt: '2026-11-20T10:00:00.000Z' },
    });
    expect(await rows(office)).toMatchObject([
      { driverId: office.ana, payoutCents: -3000, status: 'PENDING', carriedTo: NEXT, version: 3 },
      { driverId: office.rui, payoutCents: 5500, carriedTo: null },
      {
        driverId: office.ana,
        weekStartDate: NEXT,
        payoutCents: -3000,
        settlementCents: -3000,
        carriedTo: null,
      },
    ]);
    const [, entry] = await office.db.select().from(settlementEntries);
    expect(entry).toMatchObject({
      weekStartDate: NEXT,
      category: 'SALDO_ANTERIOR',
      cents: -3000,
      description: 'Saldo da semana de 09/11/2026',
      createdBy: 'staff@frota.local',
    });
    expect(entry?.origin).toMatch(new RegExp(`^carry:.+:${closed.closing?.id}$`));
    const audits = (await office.db.select().from(auditLog)).filter(({ subject }) =>
      [WEEK, entry?.id].includes(subject),
    );
    expect(audits).toMatchObject([
      { action: 'settlement-entry.add', actor: 'staff@frota.local' },
      { action: 'week.close', detail: '{"carried":1,"cents":-3000,"passedOver":0}' },
    ]);
    expect(await office.list('/api/weeks/closed')).toEqual([closed.closing]);
    const [, , record] = await office.records();
    expect(await office.list('/api/financial-records')).toContainEqual(
      expect.objectContaining({ carriedTo: NEXT, finalPayout: '-30.00' }),
    );
    expect(record).toBeDefined();
  });

  test('takes the carried balance off the next week, and is not paid twice', async () => {
    const office = await week();
    await office.closed(WEEK);
    office.services.now = () => new Date('2026-11-24T10:00:00Z');
    await office.upload(uberName(NEXT), uberReport([{ id: 'U1', name: 'Ana Exemplo', gross: '90.00' }]));
    const [next] = await office.records();
    expect(next).toMatchObject({ weekStartDate: NEXT, finalPayout: '40.00' });
    const carried = (await office.records()).find(({ carriedTo }) => carriedTo !== null);
    expect(await refusalOf(await office.pay(carried?.id ?? ''))).toEqual([
      409,
      'Este saldo foi transportado para a semana de 16/11/2026: é lá que se desconta.',
    ]);
    const details = await office.details(next?.id ?? '');
    expect(details.settlements).toMatchObject([{ text: 'Saldo da semana de 09/11/2026', amount: '-30.00' }]);
  });

  test('carries it to the first week that is neither paid nor closed', async () => {
    const office = await week({ now: () => new Date('2026-12-08T10:00:00Z') });
    await office.upload(uberName(NEXT), uberReport([{ id: 'U1', name: 'Ana Exemplo', gross: '90.00' }]));
    const [paid] = await office.records();
    await office.pay(paid?.id ?? '');
    await office.closed('2026-11-23');
    await office.closed(WEEK);
    expect((await rows(office))[0]).toMatchObject({ payoutCents: -3000, carriedTo: '2026-11-30' });
    // The closing of that week carries it on.
    await office.closed('2026-11-30');
    expect((await rows(office)).slice(-2)).toMatchObject([
      { weekStartDate: '2026-11-30', payoutCents: -3000, carriedTo: '2026-12-07' },
      { weekStartDate: '2026-12-07', payoutCents: -3000, carriedTo: null },
    ]);
  });

  test('is refused before its end, for another day than a Monday, and without a list', async () => {
    const office = await week({ now: () => new Date('2026-11-15T23:59:59Z') });
    const { digest } = await office.checklist(WEEK);
    expect(await refusalOf(await office.close(WEEK, { digest }))).toEqual([
      409,
      'A semana só pode ser fechada depois de terminar.',
    ]);
    expect(await refusalOf(await office.close('2026-11-10', { digest }))).toEqual([
      422,
      'Verifique os dados indicados.',
      { monday: 'A semana indica-se pela sua segunda-feira' },
    ]);
    expect(await refusalOf(await office.close(WEEK, {}))).toMatchObject([
      422,
      {},
      { digest: expect.any(String) },
    ]);
    expect(await closings(office)).toEqual([]);
    office.services.now = () => new Date('2026-11-16T00:00:00Z');
    expect((await office.close(WEEK, { digest })).status).toBe(200);
  });

  test('promise 111: of two at once one closes and the other is refused with who did', async () => {
    const office = await week();
    const { digest } = await office.checklist(WEEK);
    const answers = await Promise.all([office.close(WEEK, { digest }), office.close(WEEK, { digest })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refusalOf(refused as Response)).toEqual([
      409,
      'Esta semana já foi fechada por staff@frota.local em 20/11/2026.',
    ]);
    expect(await closings(office)).toHaveLength(1);
    expect(await office.db.select().from(settlementEntries)).toHaveLength(2);
  });

  test('promise 111: a list that changed since it was shown is refused, and nothing is closed', async () => {
    const office = await week();
    const { digest } = await office.checklist(WEEK);
    await office.settled(office.rui, { amount: '-60.00' });
    expect((await office.close(WEEK, { digest })).status).toBe(412);
    expect(await closings(office)).toEqual([]);
  });
});

describe('reopening it', () => {
  test('promise 112: takes back exactly what closing did', async () => {
    const office = await week();
    const before = await rows(office);
    const { closing } = await office.closed(WEEK);
    const reopened = await office.reopen(WEEK, closing?.id);
    expect([reopened.status, await reopened.json()]).toMatchObject([
      200,
      { closing: null, carried: { drivers: 1, amount: '-30.00' } },
    ]);
    const after = await rows(office);
    expect(after.map(({ version: _, ...row }) => row)).toEqual(before.map(({ version: _, ...row }) => row));
    const entries = await office.db.select().from(settlementEntries);
    expect(entries.map(({ cents }) => cents)).toEqual([-11_000, -3000, 3000]);
    expect(await closings(office)).toMatchObject([{ reopenedBy: 'staff@frota.local' }]);
    // Repeating it is a no-op; for another closing it is refused.
    expect((await office.reopen(WEEK, closing?.id)).status).toBe(200);
    const again = await office.closed(WEEK);
    expect((await office.reopen(WEEK, closing?.id)).status).toBe(412);
    expect((await office.reopen(WEEK, again.closing?.id)).status).toBe(200);
    expect(await refusalOf(await office.reopen(NEXT, crypto.randomUUID()))).toEqual([
      409,
      'Esta semana não está fechada.',
    ]);
    expect(await office.db.select().from(settlementEntries)).toHaveLength(5);
  });

  test('books reports that came meanwhile, as if it had never been closed', async () => {
    const office = await week();
    const { closing } = await office.closed(WEEK);
    await office.upload(uberName(), uberReport([{ id: 'U1', name: 'Ana Exemplo', gross: '400.00' }]));
    expect((await office.reports())[0]).toMatchObject({ outcome: 'conflict' });
    await office.reopen(WEEK, closing?.id);
    // The order of the uploads is unknown: staff are asked, as after a payment that was taken back.
    expect((await office.reports())[0]).toMatchObject({ outcome: 'waiting' });
    await office.confirmRow((await office.waiting())[0]?.id);
    expect(await rows(office)).toMatchObject([
      { driverId: office.rui, payoutCents: 5500 },
      { driverId: office.ana, payoutCents: 27_000, carriedTo: null },
    ]);
  });

  test('promise 112: is refused once some of its money is paid, naming whom', async () => {
    const office = await week();
    const { closing } = await office.closed(WEEK);
    const id = closing?.id;
    const rui = (await office.records()).find(({ finalPayout }) => finalPayout === '55.00');
    await office.pay(rui?.id ?? '');
    expect(await refusalOf(await office.reopen(WEEK, id))).toEqual([
      409,
      'Desde o fecho já foi pago o que é de: Rui Exemplo.',
    ]);
    await office.send('POST', `/api/financial-records/${rui?.id}/payment/undo`);
    office.services.now = () => new Date('2026-11-24T10:00:00Z');
    await office.upload(uberName(NEXT), uberReport([{ id: 'U1', name: 'Ana Exemplo', gross: '90.00' }]));
    const [next] = await office.records();
    await office.pay(next?.id ?? '');
    expect(await refusalOf(await office.reopen(WEEK, id))).toEqual([
      409,
      'Já está paga a semana de 16/11/2026, para onde foi transportado o saldo de: Ana Exemplo.',
    ]);
    await office.send('POST', `/api/financial-records/${next?.id}/payment/undo`);
    const later = await office.closed(NEXT);
    expect(await refusalOf(await office.reopen(WEEK, id))).toEqual([
      409,
      'Reabra primeiro a semana de 16/11/2026, para onde foi transportado o saldo de: Ana Exemplo.',
    ]);
    await office.reopen(NEXT, later.closing?.id);
    expect((await office.reopen(WEEK, id)).status).toBe(200);
  });

  test('leaves drivers who were paid before the closing as they were', async () => {
    const office = await week();
    const rui = (await office.records()).find(({ finalPayout }) => finalPayout === '55.00');
    office.services.now = () => new Date('2026-11-20T09:00:00Z');
    await office.pay(rui?.id ?? '');
    office.services.now = () => new Date('2026-11-20T10:00:00Z');
    const { closing } = await office.closed(WEEK);
    await office.upload(uberName(), uberReport([{ id: 'U2', name: 'Rui Exemplo', gross: '400.00' }]));
    expect((await office.reopen(WEEK, closing?.id)).status).toBe(200);
    expect((await office.reports())[0]).toMatchObject({ outcome: 'conflict' });
    expect((await rows(office)).at(-1)).toMatchObject({
      driverId: office.rui,
      payoutCents: 5500,
      status: 'PAID',
    });
  });

  test('promise 112: is the only way to take a carried balance back', async () => {
    const office = await week();
    await office.closed(WEEK);
    const [, entry] = await office.db.select().from(settlementEntries);
    const next = (await office.records()).find(({ weekStartDate }) => weekStartDate > WEEK);
    expect((await office.details(next?.id ?? '')).settlements).toMatchObject([{ restsOn: 'balance' }]);
    expect(await refusalOf(await office.counter(entry?.id ?? ''))).toEqual([
      409,
      'Um saldo transportado só se desfaz reabrindo a semana de onde vem.',
    ]);
    expect(await office.db.select().from(settlementEntries)).toHaveLength(2);
  });
});

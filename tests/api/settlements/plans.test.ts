import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { financialRecords } from '../../../db/schema/financial-records';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { settlementPlans } from '../../../db/schema/settlement-plans';
import type { Plan, PlannedAnswer, PlansAnswer } from '../../../src/money/plans/schema';
import { runHourlyJobs } from '../../support/api/app';
import type { OfficeApi } from '../../support/api/office';
import { officeOfAna, codedRefusalOf as refusalOf, report, SINCE, WEEKS } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertClosing, insertDriver } from '../../support/databases/rows';

const [FIRST = '', SECOND = '', THIRD = ''] = WEEKS;
const FOURTH = '2026-11-16';

type Given = Record<string, unknown> & { key?: string; ifMatch?: string };

const FINE = { category: 'MULTA', text: 'Auto de outubro', amount: '-100.00', from: FIRST, instalments: 3 };

function planning({ request }: Pick<OfficeApi, 'request'>, id: string, given: Given = {}) {
  const { key = randomUUID(), ifMatch, ...body } = given;
  return request(`/api/drivers/${id}/plans`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      ...(ifMatch && { 'If-Match': ifMatch }),
    },
    body: JSON.stringify({ ...FINE, ...body }),
  });
}

async function planned(office: OfficeApi, id: string, given: Given = {}): Promise<Plan> {
  const answer = await planning(office, id, given);
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as PlansAnswer).plans[0] as Plan;
}

const stopping = ({ request }: OfficeApi, id: string, headers = {}) =>
  request(`/api/plans/${id}/stop`, { method: 'POST', headers });

/** The settled amount and the payout of each week, in cents. */
async function weeksOf({ db }: Pick<OfficeApi, 'db'>) {
  const rows = await db.select().from(financialRecords).orderBy(financialRecords.weekStartDate);
  return rows.map((row) => [row.weekStartDate, row.settlementCents, row.payoutCents]);
}

async function plansOf(office: OfficeApi, id: string): Promise<Plan[]> {
  return (await (await office.request(`/api/drivers/${id}/plans`)).json()).plans;
}

async function hour(office: OfficeApi, at = '2026-11-20T12:00:00.000Z') {
  const now = new Date(at);
  office.services.now = () => now;
  await runHourlyJobs(office.services, now);
}

describe.each(DATABASES)('a plan, on %s', (_name, open) => {
  test('promise 143: takes instalments that add up exactly, one a week that is over, each once', async () => {
    const { office, ana } = await officeOfAna(open);
    await report(office, FIRST, '500.00');
    await report(office, SECOND, '510.00');
    const plan = await planned(office, ana);
    expect(plan).toMatchObject({
      amount: '-100.00',
      total: '-100.00',
      taken: '-66.66',
      left: '-33.34',
      version: 1,
    });
    expect(await weeksOf(office)).toEqual([
      [FIRST, -3_333, 50_000 - 2_500 - 3_333],
      [SECOND, -3_333, 51_000 - 2_000 - 3_333],
    ]);
    await hour(office);
    expect((await plansOf(office, ana))[0]?.taken).toBe('-66.66');
    await report(office, THIRD, '520.00');
    await hour(office, '2026-11-20T13:00:00.000Z');
    await hour(office, '2026-11-20T14:00:00.000Z');
    expect((await weeksOf(office))[2]).toEqual([THIRD, -3_334, 52_000 - 2_000 - 3_334]);
    expect((await plansOf(office, ana))[0]).toMatchObject({ taken: '-100.00', left: '0.00' });
    const entries = await office.db.select().from(settlementEntries);
    expect(entries.map(({ origin, createdBy, description }) => [origin, createdBy, description])).toEqual(
      [1, 2, 3].map((n) => [`plan:${plan.id}:${n}`, 'staff@frota.local', 'Auto de outubro']),
    );
    const history = await (await office.request(`/api/drivers/${ana}/history`)).json();
    expect(JSON.stringify(history.entries)).toMatch(
      /"Plano registado","lines":\["Multa −100,00.€ em 3 semanas, a partir de 26\/10\/2026"\]/,
    );
  });

  test('promise 143: brings no payout below zero: the rest moves on, and a better week is not booked again', async () => {
    const { office, ana } = await officeOfAna(open);
    await report(office, FIRST, '45.00');
    await planned(office, ana, { amount: '-90.00' });
    expect(await weeksOf(office)).toEqual([[FIRST, -2_000, 0]]);
    await report(office, FIRST, '400.00');
    await hour(office);
    expect(await weeksOf(office)).toEqual([[FIRST, -2_000, 40_000 - 2_500 - 2_000]]);
    await report(office, SECOND, '500.00');
    await hour(office, '2026-11-20T13:00:00.000Z');
    // The payout has both instalments less the part that was taken.
    expect((await weeksOf(office))[1]).toEqual([SECOND, -4_000, 50_000 - 2_000 - 4_000]);
  });

  test('promise 143: below zero, and in favour, it is booked without earnings where staff choose so', async () => {
    const { office, ana } = await officeOfAna(open);
    await planned(office, ana, { amount: '-90.00', mayGoNegative: true });
    await planned(office, ana, {
      category: 'BONUS',
      amount: '10.00',
      from: SECOND,
      instalments: undefined,
      until: FOURTH,
    });
    expect(await weeksOf(office)).toEqual([
      [FIRST, -3_000, -3_000],
      [SECOND, -2_000, -2_000],
      [THIRD, -2_000, -2_000],
    ]);
    await hour(office, '2026-11-23T00:30:00.000Z');
    expect((await weeksOf(office))[3]).toEqual([FOURTH, 1_000, 1_000]);
    await hour(office, '2026-11-30T00:30:00.000Z');
    expect((await plansOf(office, ana)).map(({ left }) => left)).toEqual(['0.00', '0.00']);
    expect(await weeksOf(office)).toHaveLength(4);
  });

  test('promise 143: a week that is paid or closed takes none, and the instalment moves on', async () => {
    const { office, ana } = await officeOfAna(open);
    for (const [n, week] of WEEKS.entries()) await report(office, week, `50${n}.00`);
    const first = (await office.records()).find(({ weekStartDate }) => weekStartDate === FIRST);
    await office.pay(first?.id ?? '');
    await insertClosing(office.db, SECOND);
    await planned(office, ana, { amount: '-90.00' });
    expect(await weeksOf(office)).toEqual([
      [FIRST, 0, 47_500],
      [SECOND, 0, 48_100],
      [THIRD, -9_000, 39_200],
    ]);
  });

  test('one that is countered goes back into the plan, and the oldest plan comes first', async () => {
    const { office, ana } = await officeOfAna(open);
    await report(office, FIRST, '75.00');
    await planned(office, ana, { amount: '-30.00', instalments: 1 });
    const now = new Date('2026-11-20T11:00:00.000Z');
    office.services.now = () => now;
    await planned(office, ana, { category: 'CAUCAO', amount: '-200.00', instalments: 1 });
    expect((await plansOf(office, ana)).map(({ taken }) => taken)).toEqual(['-20.00', '-30.00']);
    const [entry] = await office.db.select().from(settlementEntries);
    expect((await office.send('POST', `/api/acertos/${entry?.id}/counter`)).status).toBe(200);
    await report(office, SECOND, '320.00');
    await hour(office);
    expect((await plansOf(office, ana)).map(({ taken }) => taken)).toEqual(['-200.00', '-30.00']);
    expect(await weeksOf(office)).toEqual([
      [FIRST, -2_000, 3_000],
      [SECOND, -21_000, 9_000],
    ]);
  });

  test('promise 144: stopped once, as it was shown, it answers what is left and takes nothing more', async () => {
    const { office, ana } = await officeOfAna(open);
    await report(office, FIRST, '500.00');
    const plan = await planned(office, ana);
    expect((await stopping(office, plan.id, { 'If-Match': '"2"' })).status).toBe(412);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => stopping(office, plan.id, { 'If-Match': '"1"' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await answers[0]?.json()).toMatchObject({
      left: '-66.67',
      stoppedBy: 'staff@frota.local',
      version: 2,
    });
    expect((await stopping(office, plan.id)).status).toBe(200);
    // Another plan runs in the same weeks.
    await planned(office, ana, { category: 'DANOS', amount: '-0.02', instalments: 2 });
    await report(office, SECOND, '510.00');
    await hour(office);
    expect((await weeksOf(office))[1]).toEqual([SECOND, -1, 48_999]);
    const audited = (await office.db.select().from(auditLog)).filter(({ action }) =>
      action.startsWith('settlement-plan.'),
    );
    expect(audited.map(({ action, detail }) => [action, detail])).toEqual([
      ['settlement-plan.add', expect.stringContaining('"cents":-10000')],
      ['settlement-plan.stop', '{"category":"MULTA","leftCents":-6667}'],
      ['settlement-plan.add', expect.stringContaining('"cents":-2')],
    ]);
    expect((await stopping(office, randomUUID())).status).toBe(404);
  });

  test('promise 144: by one key it is one, however often; beside a plan that was not shown it is refused', async () => {
    const { office, ana } = await officeOfAna(open);
    await report(office, FIRST, '500.00');
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => planning(office, ana, { key, ifMatch: '"1"' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await office.db.select().from(settlementPlans)).toHaveLength(1);
    expect(await office.db.select().from(settlementEntries)).toHaveLength(1);
    // The answer names it, whatever else was planned before a repetition.
    const [own] = await plansOf(office, ana);
    office.services.now = () => new Date('2026-11-20T11:00:00.000Z');
    const other = await planned(office, ana, { ifMatch: '"2"' });
    const again = (await (await planning(office, ana, { key, ifMatch: '"1"' })).json()) as PlannedAnswer;
    expect([again.planned, again.plans.map(({ id }) => id)]).toEqual([own?.id, [other.id, own?.id]]);
    expect(await refusalOf(await planning(office, ana, { key, amount: '-101.00' }))).toEqual([
      409,
      'wrong_state',
      'Esta chave de repetição já é de outro plano.',
    ]);
    expect(await refusalOf(await planning(office, ana, { ifMatch: '"1"' }))).toEqual([
      412,
      'changed_meanwhile',
      'Os planos deste condutor mudaram entretanto: veja-os de novo antes de juntar outro.',
    ]);
    const pending = await insertDriver(office.db, {
      ...SINCE,
      approvedAt: null,
      status: 'PENDING_VALIDATION',
    });
    expect((await planning(office, pending)).status).toBe(409);
    expect((await planning(office, randomUUID())).status).toBe(404);
  });
});

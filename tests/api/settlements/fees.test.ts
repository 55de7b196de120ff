import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { feeRules } from '../../../db/schema/fee-rules';
import { weekClosings } from '../../../db/schema/week-closings';
import { exported, runJob } from '../../support/api/app';
import {
  basisOf,
  officeApi,
  officeOfAna,
  officeOfWeeks,
  codedRefusalOf as refusalOf,
  report,
  SINCE,
  setting,
  WEEKS,
  weeksOf,
} from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertClosing, insertDriver } from '../../support/databases/rows';

const [FIRST = '', SECOND = '', THIRD = ''] = WEEKS;

describe.each(DATABASES)('a fee from a Monday on, on %s', (_name, open) => {
  test('promise 140: weeks before keep their amounts, pending ones from then on are computed again, with the result shown', async () => {
    const { office, ana } = await officeOfWeeks(open);
    const before = await weeksOf(office);
    const rule = { from: SECOND, kind: 'PERCENT', percent: '7.55', min: '40.00', max: '50.00' };
    const answer = await setting(office, ana, rule, { 'If-Match': '"1"' });
    const kept = {
      n: 1,
      from: SECOND,
      until: null,
      kind: 'PERCENT',
      basisPoints: 755,
      minCents: 4_000,
      maxCents: 5_000,
      withoutEarnings: false,
      createdBy: 'staff@frota.local',
      createdAt: '2026-11-20T10:00:00.000Z',
    };
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { id: ana, version: 2, inForce: 1, rules: [kept] },
    ]);
    expect(await weeksOf(office)).toEqual([
      before[0],
      [SECOND, 4_530, 60_000 - 4_530, 2],
      [THIRD, 5_000, 65_000, 2],
    ]);
    expect(await basisOf(office, SECOND)).toEqual({
      kind: 'PERCENT',
      from: SECOND,
      basisPoints: 755,
      grossCents: 60_000,
      minCents: 4_000,
      maxCents: 5_000,
    });
    expect(await basisOf(office, FIRST)).toEqual({
      kind: 'DEFAULT',
      from: null,
      contract: 'SLOT',
      monthCents: 10_000,
      mondays: 4,
    });
    // A later report counts by the rule of its week.
    await report(office, SECOND, '100.00');
    expect((await weeksOf(office))[1]).toEqual([SECOND, 4_000, 6_000, 3]);
    expect((await basisOf(office, SECOND)).grossCents).toBe(10_000);
    const history = await (await office.request(`/api/drivers/${ana}/history`)).json();
    expect(history.entries.find(({ title }: { title: string }) => title === 'Taxa alterada').lines).toEqual([
      expect.stringMatching(
        /^7,55 % dos ganhos brutos, no mínimo 40,00.€, no máximo 50,00.€, a partir de 02\/11\/2026$/,
      ),
    ]);
  });

  test.each([
    [{ kind: 'MONTH', amount: '100.03' }, [2_500, 2_001, 2_001]],
    [{ kind: 'WEEK', amount: '35.00' }, [3_500, 3_500, 3_500]],
    [{ kind: 'PERCENT', percent: '10' }, [5_000, 6_000, 7_000]],
    [{ kind: 'NONE', weeks: 2 }, [0, 0, 2_000]],
    [{ kind: 'DEFAULT' }, [2_500, 2_000, 2_000]],
  ])('%j comes to %j', async (rule, fees) => {
    const { office, ana } = await officeOfWeeks(open);
    expect((await setting(office, ana, { from: FIRST, ...rule })).status).toBe(201);
    const weeks = await weeksOf(office);
    expect(weeks.map(([, fee]) => fee)).toEqual(fees);
    expect(weeks.map(([, , payout]) => payout)).toEqual(fees.map((fee, n) => 50_000 + n * 10_000 - fee));
  });

  test('none for some weeks is followed by the rule before, and by a rule set later from its Monday', async () => {
    const { office, ana } = await officeOfWeeks(open);
    const fees = async () => (await weeksOf(office)).map(([, fee]) => fee);
    await setting(office, ana, { from: FIRST, kind: 'WEEK', amount: '35.00' });
    await setting(office, ana, { from: SECOND, kind: 'NONE', weeks: 1 });
    expect(await fees()).toEqual([3_500, 0, 3_500]);
    await setting(office, ana, { from: FIRST, kind: 'NONE', weeks: 3 });
    expect(await fees()).toEqual([0, 0, 0]);
    await setting(office, ana, { from: FIRST, kind: 'NONE', weeks: 1 });
    expect(await fees()).toEqual([0, 0, 3_500]);
    await setting(office, ana, { from: FIRST, kind: 'WEEK', amount: '1.00' });
    expect(await fees()).toEqual([100, 0, 100]);
    expect(await basisOf(office, SECOND)).toEqual({ kind: 'NONE', from: SECOND, until: THIRD });
  });

  test('promise 140: a week that is paid is not changed, and the refusal names it', async () => {
    const { office, ana } = await officeOfWeeks(open);
    const paid = (await office.records()).find(({ weekStartDate }) => weekStartDate === SECOND);
    await office.pay(paid?.id ?? '');
    const before = await weeksOf(office);
    const rule = { from: FIRST, kind: 'WEEK', amount: '35.00' };
    expect(await refusalOf(await setting(office, ana, rule))).toEqual([
      409,
      'wrong_state',
      'Já estão pagas semanas que esta taxa mudaria (02/11/2026): escolha uma segunda-feira depois delas.',
    ]);
    expect(await weeksOf(office)).toEqual(before);
    expect(await office.db.select().from(feeRules)).toEqual([]);
    // A rule that ends before the paid week does not change it.
    expect((await setting(office, ana, { from: FIRST, kind: 'NONE', weeks: 1 })).status).toBe(201);
    expect((await setting(office, ana, { from: FIRST, kind: 'NONE', weeks: 2 })).status).toBe(409);
    expect((await setting(office, ana, { ...rule, from: THIRD })).status).toBe(201);
    expect(await weeksOf(office)).toEqual([[FIRST, 0, 50_000, 2], before[1], [THIRD, 3_500, 66_500, 2]]);
    const { entries } = await (await office.request(`/api/drivers/${ana}/history`)).json();
    expect(JSON.stringify(entries)).toContain('Sem taxa durante uma semana, a partir de 26/10/2026');
  });

  test('promise 140: a week that is closed is not changed', async () => {
    const { office, ana } = await officeOfWeeks(open);
    await insertClosing(office.db, SECOND);
    const before = await weeksOf(office);
    const rule = { from: FIRST, kind: 'WEEK', amount: '35.00', withoutEarnings: true };
    expect(await refusalOf(await setting(office, ana, rule))).toEqual([
      409,
      'wrong_state',
      'Já estão fechadas semanas que esta taxa mudaria (02/11/2026): reabra-as, ou escolha uma segunda-feira depois delas.',
    ]);
    expect(await weeksOf(office)).toEqual(before);
  });

  test('promise 140: a closed week counts without a record of the driver, who gets none in it', async () => {
    const office = await open();
    const eva = await insertDriver(office.db, { fullName: 'Eva Exemplo', ...SINCE });
    const rule = { from: FIRST, kind: 'WEEK', amount: '35.00', withoutEarnings: true };
    const now = office.clock.now;
    office.clock.now = new Date(`${FIRST}T12:00:00.000Z`);
    expect((await setting(office, eva, rule)).status).toBe(201);
    office.clock.now = now;
    await insertClosing(office.db, SECOND);
    await runJob(office.services, 'fees.charge', now);
    expect((await weeksOf(office)).map(([week]) => week)).toEqual([FIRST, THIRD]);
    const refusal = [
      409,
      'wrong_state',
      'Já estão fechadas semanas que esta taxa mudaria (02/11/2026): reabra-as, ou escolha uma segunda-feira depois delas.',
    ];
    for (const from of [FIRST, SECOND]) {
      expect(await refusalOf(await setting(office, eva, { ...rule, from, amount: '36.00' }))).toEqual(
        refusal,
      );
    }
    // The same again changes nothing, and neither does a rule that ends before that week.
    expect((await setting(office, eva, rule)).status).toBe(201);
    expect((await setting(office, eva, { from: FIRST, kind: 'NONE', weeks: 1 })).status).toBe(201);
    expect((await setting(office, eva, { ...rule, from: THIRD, amount: '36.00' })).status).toBe(201);
    await office.db.update(weekClosings).set({ reopenedAt: now.toISOString() });
    expect((await setting(office, eva, { ...rule, from: SECOND, amount: '36.00' })).status).toBe(201);
  });

  test('promise 140: of two at once one wins and the other is refused; the same again is a no-op', async () => {
    const { office, ana } = await officeOfWeeks(open);
    const rule = { from: SECOND, kind: 'WEEK', amount: '35.00' };
    const shown = { 'If-Match': '"1"' };
    const answers = await Promise.all(
      ['35.00', '36.00'].map((amount) => setting(office, ana, { ...rule, amount }, shown)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 412]);
    const lost = answers.find(({ status }) => status === 412);
    expect(lost && (await refusalOf(lost))).toEqual([
      412,
      'changed_meanwhile',
      'As taxas deste condutor mudaram entretanto: veja-as de novo antes de indicar outra.',
    ]);
    const [standing] = await office.db.select().from(feeRules);
    const again = { ...rule, amount: (Number(standing?.cents) / 100).toFixed(2) };
    const before = await weeksOf(office);
    const repeated = await Promise.all(Array.from({ length: 20 }, () => setting(office, ana, again, shown)));
    expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await office.db.select().from(feeRules)).toHaveLength(1);
    expect(await weeksOf(office)).toEqual(before);
    const audited = (await office.db.select().from(auditLog)).filter(
      ({ action }) => action === 'fee-rule.set',
    );
    expect(audited).toMatchObject([{ actor: 'staff@frota.local', subject: ana }]);
  });

  test('promise 142: rules cannot be changed or deleted, and the archive has them', async () => {
    const { office, ana } = await officeOfAna(open);
    await setting(office, ana, { from: FIRST, kind: 'PERCENT', percent: '12.5', min: '20.00' });
    for (const act of ['UPDATE fee_rules SET cents = 1', 'DELETE FROM fee_rules']) {
      await expect(office.db.$client.execute(act)).rejects.toThrow('rows are only ever added');
    }
    expect((await exported(office.db, ana))['taxas.json']).toEqual([
      {
        n: 1,
        fromMonday: FIRST,
        untilMonday: null,
        kind: 'PERCENT',
        amount: null,
        percent: 12.5,
        min: '20.00',
        max: null,
        withoutEarnings: false,
        createdAt: '2026-11-20T10:00:00.000Z',
      },
    ]);
  });
});

test('an erased driver has no fees', async () => {
  const office = await officeApi();
  const id = randomUUID();
  await insertDriver(office.db, {
    id,
    status: 'INACTIVE',
    erasedAt: '2026-11-20T10:00:00.000Z',
  });
  const fees = await office.request(`/api/drivers/${id}/fees`);
  expect(await fees.json()).toEqual({ id, version: 1, inForce: null, rules: [] });
});

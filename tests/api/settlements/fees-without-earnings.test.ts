import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { financialRecords } from '../../../db/schema/financial-records';
import { runHourlyJobs } from '../../support/api/app';
import { basisOf, officeOfAna, report, SINCE, setting, WEEKS, weeksOf } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertDriver } from '../../support/databases/rows';

const [, SECOND = '', THIRD = ''] = WEEKS;

describe.each(DATABASES)('a fee without earnings, on %s', (_name, open) => {
  test('promise 141: due without earnings, it makes records of weeks that are over, and reports join them', async () => {
    const { office, ana } = await officeOfAna(open);
    await report(office, THIRD, '700.00');
    const rule = { from: SECOND, kind: 'WEEK', amount: '35.00', withoutEarnings: true };
    await setting(office, ana, rule);
    expect(await weeksOf(office)).toEqual([
      [SECOND, 3_500, -3_500, 1],
      [THIRD, 3_500, 66_500, 2],
    ]);
    expect(await basisOf(office, SECOND)).toMatchObject({
      kind: 'WEEK',
      weekCents: 3_500,
      withoutEarnings: 1,
    });
    const eva = await insertDriver(office.db, { fullName: 'Eva Exemplo', ...SINCE });
    await setting(office, eva, { ...rule, from: '2026-11-16', withoutEarnings: true });
    expect(await weeksOf(office)).toHaveLength(2);
    await setting(office, eva, { from: '2026-11-16', kind: 'DEFAULT' });
    const now = new Date('2026-11-23T08:00:00.000Z');
    for (const _again of [1, 2]) {
      office.services.now = () => now;
      await runHourlyJobs(office.services, now);
      now.setUTCHours(now.getUTCHours() + 1);
    }
    const charged = [SECOND, '2026-11-16'].map((week) => [week, 3_500, -3_500, 1]);
    expect(await weeksOf(office)).toEqual([charged[0], [THIRD, 3_500, 66_500, 2], charged[1]]);
    await report(office, SECOND, '100.00');
    expect((await weeksOf(office))[0]).toEqual([SECOND, 3_500, 6_500, 2]);
    expect(await basisOf(office, SECOND)).toEqual({ kind: 'WEEK', from: SECOND, weekCents: 3_500 });
    const imported = (await office.reports()).find(({ weekStartDate }) => weekStartDate === SECOND);
    await office.undo(imported?.id ?? '');
    expect((await weeksOf(office))[0]).toEqual([SECOND, 3_500, -3_500, 3]);
    // Once taken back, weeks that have nothing else are removed.
    await setting(office, ana, { from: SECOND, kind: 'DEFAULT' });
    expect(await weeksOf(office)).toEqual([[THIRD, 2_000, 68_000, 3]]);
    const acts = (await office.db.select().from(auditLog)).filter(
      ({ action }) => action === 'fee-rule.charge',
    );
    expect(acts.map(({ actor, detail }) => [actor, detail])).toEqual([
      ['staff@frota.local', `{"week":"${SECOND}","cents":3500}`],
      ['system', '{"week":"2026-11-16","cents":3500}'],
    ]);
  });

  test('promise 141: nobody is charged without earnings before approval or after leaving', async () => {
    const { office, ana } = await officeOfAna(open);
    const rule = { from: '2026-09-21', kind: 'WEEK', amount: '35.00', withoutEarnings: true };
    await setting(office, ana, rule);
    const charged = async () => (await weeksOf(office)).map(([week]) => week);
    const served = ['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19', ...WEEKS];
    expect(await charged()).toEqual(served);
    const eva = await insertDriver(office.db, {
      fullName: 'Eva Exemplo',
      ...SINCE,
      status: 'INACTIVE',
      leftOn: '2026-10-13',
    });
    const ivo = await insertDriver(office.db, { fullName: 'Ivo Exemplo', status: 'PENDING_VALIDATION' });
    for (const id of [eva, ivo]) await setting(office, id, rule);
    const rows = await office.db.select().from(financialRecords);
    const weeksFor = (id: string) =>
      rows.filter(({ driverId }) => driverId === id).map(({ weekStartDate }) => weekStartDate);
    expect(weeksFor(eva).toSorted()).toEqual(served.slice(0, 3));
    expect(weeksFor(ivo)).toEqual([]);
  });

  test('promise 141: a fee without earnings joins acertos, and is not paid before a report', async () => {
    const { office, ana } = await officeOfAna(open);
    await office.request(`/api/drivers/${ana}/acertos`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({ week: THIRD, category: 'BONUS', amount: '100.00', text: 'Bónus' }),
    });
    await setting(office, ana, { from: THIRD, kind: 'WEEK', amount: '35.00', withoutEarnings: true });
    expect(await weeksOf(office)).toEqual([[THIRD, 3_500, 6_500, 2]]);
    expect(await (await office.request('/api/financial-records/pending')).json()).toEqual([]);
    const [record] = await office.records();
    expect((await office.pay(record?.id ?? '')).status).toBe(409);
    await report(office, THIRD, '100.00');
    expect((await office.pay(record?.id ?? '')).status).toBe(200);
  });
});

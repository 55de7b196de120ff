import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { settlementPlans } from '../../../db/schema/settlement-plans';
import { officeOfWeeks, WEEKS } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';

const [FIRST = '', , LAST] = WEEKS;

describe.each(DATABASES)('the instalment that is due as a plan is made, on %s', (_name, open) => {
  test('promise 144: is written with it in one transaction, or neither is', async () => {
    const { office, ana } = await officeOfWeeks(open);
    const run = (sql: string) => office.db.$client.execute(sql);
    const key = randomUUID();
    const plan = () =>
      office.request(`/api/drivers/${ana}/plans`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({
          category: 'MULTA',
          text: 'Auto',
          amount: '-100.00',
          from: FIRST,
          instalments: 3,
        }),
      });
    await run(`CREATE TRIGGER refused BEFORE INSERT ON settlement_entries WHEN NEW.week_start_date = '${LAST}'
      BEGIN SELECT RAISE(ABORT, 'refused'); END`);
    expect((await plan()).status).toBe(500);
    expect(await office.db.select().from(settlementPlans)).toEqual([]);
    await run('DROP TRIGGER refused');
    for (let time = 0; time < 2; time += 1) {
      const answer = await plan();
      expect([answer.status, await answer.json()]).toMatchObject([
        201,
        { plans: [{ taken: '-100.00', left: '0.00' }] },
      ]);
    }
    const entries = await office.db.select().from(settlementEntries);
    expect(entries.map(({ weekStartDate, cents }) => [weekStartDate, cents])).toEqual([
      [WEEKS[0], -3333],
      [WEEKS[1], -3333],
      [WEEKS[2], -3334],
    ]);
  });
});

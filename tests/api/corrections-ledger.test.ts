import { expect, test } from 'vitest';
import { listProposed } from '../../src/corrections/entries';
import { createTestApp } from '../support/api/app';
import { correctionAct, type Fleet, newFleet } from '../support/reports/correction-acts';
import { randomOf } from '../support/reports/ledger-acts';

const SEQUENCES = Number(process.env.CORRECTION_SEQUENCES ?? 10_000);
const SEED = Number(process.env.CORRECTION_SEED ?? 1);
/** A driver's is apart from every other's: so many share each act. No more are listed at once. */
const IN_ONE_FLEET = 250;
const ACTS = 12;

test(`promise 104: over ${SEQUENCES} orders of imports, older mails, payments, closings, corrections, acertos and taking back,
  each driver's payouts are the earnings less the fees, and what was taken; what is still to correct is all that is missing`, async () => {
  for (let n = 0; n * IN_ONE_FLEET < SEQUENCES; n += 1) {
    const { services } = await createTestApp();
    const fleet = await newFleet(services, randomOf(SEED * 1000 + n), IN_ONE_FLEET);
    for (let act = 0; act < ACTS; act += 1) {
      await correctionAct(fleet);
      const where = `seed ${SEED}, fleet ${n}, act ${act}`;
      expect(await owed(fleet), where).toEqual(expected(fleet));
      const proposed = (await listProposed(services.db)).map(({ id }) => {
        const [driver, week, platform, , paid, due] = id.split('.');
        return [driver, week, platform, paid, due].join(' ');
      });
      expect(proposed.toSorted(), where).toEqual(fleet.money.proposed());
    }
  }
}, 600_000);

/** With the fees, which are of the contract. */
async function owed({ services, drivers }: Fleet): Promise<[string, number][]> {
  const found = await services.db.$client.execute(
    'SELECT driver_id, sum(payout_cents + flat_rate_cents) AS cents FROM financial_records GROUP BY driver_id',
  );
  const sums = new Map(found.rows.map(({ driver_id, cents }) => [String(driver_id), Number(cents)]));
  return drivers.map((driver) => [driver, sums.get(driver) ?? 0]);
}

function expected({ money, drivers }: Fleet): [string, number][] {
  const sums = money.owed();
  return drivers.map((driver) => [driver, sums.get(driver) ?? 0]);
}

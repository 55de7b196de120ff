import { expect, test } from 'vitest';
import { createTestApp } from '../../support/api/app';
import { correctionAct, proposedIn } from '../../support/reports/correction-acts';
import { type Fleet, newFleet } from '../../support/reports/correction-fleet';
import { randomOf } from '../../support/reports/weeks';

const SEQUENCES = Number(process.env.CORRECTION_SEQUENCES ?? 10_000);
const SEED = Number(process.env.CORRECTION_SEED ?? 1);
/** Drivers do not affect each other, so as many share each act as one list shows. */
const IN_ONE_FLEET = 250;
const ACTS = 21;
/** An error stays an error, so it is found though checked seldom, and the sequences can be longer. */
const LOOKED_AT_EACH = 3;

test(`promises 104 and 125: over ${SEQUENCES} orders of imports, older mails, payments, files, closings, reopenings, corrections, acertos, plans,
  fees and taking back, what is paid, carried over and open of each driver is the earnings less the fees and the acertos`, async () => {
  for (let n = 0; n * IN_ONE_FLEET < SEQUENCES; n += 1) {
    const { services } = await createTestApp();
    const fleet = await newFleet(services, randomOf(SEED * 1000 + n), IN_ONE_FLEET);
    for (let act = 0; act < ACTS; act += 1) {
      await correctionAct(fleet);
      if ((act + 1) % LOOKED_AT_EACH > 0) continue;
      const where = `seed ${SEED}, fleet ${n}, act ${act}`;
      const { money, drivers } = fleet;
      expect(await open(fleet), where).toEqual(money.open(drivers));
      expect(money.open(drivers), where).toEqual(money.owed(drivers));
      const proposed = (await proposedIn(services.db)).map((each) => Object.values(each).join(' '));
      expect(proposed.toSorted(), where).toEqual(fleet.money.proposed());
    }
  }
}, 600_000);

/** The paid and the open amount of each driver; a balance that was carried over is in another week. */
async function open({ services, drivers }: Fleet): Promise<[string, number][]> {
  const found = await services.db.$client.execute(
    'SELECT driver_id, sum(payout_cents) AS cents FROM financial_records WHERE carried_to IS NULL GROUP BY driver_id',
  );
  const sums = new Map(found.rows.map(({ driver_id, cents }) => [String(driver_id), Number(cents)]));
  return drivers.map((driver) => [driver, sums.get(driver) ?? 0]);
}

import { expect, test } from 'vitest';
import type { Services } from '../../../src/services';
import { createTestApp } from '../../support/api/app';
import { act, newWorld, recordsOf } from '../../support/reports/ledger-acts';
import { randomOf } from '../../support/reports/weeks';

const STEPS = Number(process.env.LEDGER_STEPS ?? 600);
const SEED = Number(process.env.LEDGER_SEED ?? 1);
/** Acts of one world with its database: paid weeks leave less and less to decide. */
const IN_ONE_WORLD = 100;

test(`over ${STEPS} imports, corrections, older mails, associations, moves, undone imports, dismissals, payments, acertos, contracts, fees and plans the
  records are the sum of the last versions and of the acertos, and what is paid stays as it was`, async () => {
  for (let world = 0; world < STEPS / IN_ONE_WORLD; world += 1) {
    const seed = SEED * 1000 + world;
    const random = randomOf(seed);
    const { services } = await createTestApp();
    const ledger = await newWorld(services);
    for (let step = 0; step < IN_ONE_WORLD; step += 1) {
      await act(ledger, random).catch((error: Error) => {
        throw new Error(`seed ${seed}, step ${step}: ${error.message}`);
      });
      expect(await recordsOf(services), `seed ${seed}, step ${step}`).toEqual(ledger.model.records());
    }
    const undecided = await services.db.$client.execute(
      "SELECT id FROM earnings WHERE state = 'waiting' AND reason IS NULL",
    );
    expect(undecided.rows).toEqual([]);
    expect(await unsettled(services)).toEqual([]);
  }
}, 600_000);

/** Drivers whose records differ, by a cent or more, from the sum of their acertos. */
async function unsettled({ db }: Pick<Services, 'db'>) {
  const found = await db.$client.execute(`
    SELECT id FROM drivers d WHERE (SELECT coalesce(sum(cents), 0) FROM settlement_entries WHERE driver_id = d.id)
      <> (SELECT coalesce(sum(settlement_cents), 0) FROM financial_records WHERE driver_id = d.id)`);
  return found.rows;
}

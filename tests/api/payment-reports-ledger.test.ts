import { expect, test } from 'vitest';
import { createTestApp } from '../support/api/app';
import { act, newWorld, randomOf, recordsOf } from '../support/reports/ledger-acts';

const STEPS = Number(process.env.LEDGER_STEPS ?? 600);
const SEED = Number(process.env.LEDGER_SEED ?? 1);
/** Acts of one world, which has its own database: weeks that are paid leave less and less to decide. */
const IN_ONE_WORLD = 100;

test(`over ${STEPS} imports, corrections, older mails, associations, moves, undone imports, dismissals and payments the
  records are the sum of the last versions, and what is paid stays as it was`, async () => {
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
  }
}, 600_000);

import { describe, expect, test } from 'vitest';
import { createTestApp } from '../support/api/app';
import { openRemote, serverOfTest } from '../support/databases/databases';
import { act, newWorld, recordsOf } from '../support/reports/ledger-acts';
import { randomOf } from '../support/reports/weeks';
import { sqldIsThere } from '../support/servers/sqld';

const STEPS = Number(process.env.LEDGER_REMOTE_STEPS ?? 60);

describe.runIf(sqldIsThere)('on a libSQL server', () => {
  test(`over ${STEPS} random acts the records are the sum of the last versions, as on a file`, async () => {
    const { url } = await serverOfTest();
    const { services } = await createTestApp({ db: await openRemote(url) });
    const random = randomOf(5);
    const ledger = await newWorld(services);
    for (let step = 0; step < STEPS; step += 1) {
      await act(ledger, random);
      expect(await recordsOf(services), `step ${step}`).toEqual(ledger.model.records());
    }
  });
});

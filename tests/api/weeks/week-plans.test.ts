import { expect, test } from 'vitest';
import { officeApi } from '../../support/api/office';
import { watchStatements } from '../../support/databases/databases';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport, uberName, uberReport } from '../../support/reports/weeks';

const [BEFORE, WEEK] = ['2026-11-02', '2026-11-09'];
const [ANA, RUI] = [
  { id: 'U1', name: 'Ana Exemplo', gross: '100.00' },
  { id: 'U2', name: 'Rui Exemplo', gross: '75.00' },
];

/** Ana owes something of the week; a row without a driver waits. */
async function office() {
  const made = await officeApi();
  const ana = await insertDriver(made.db, { fullName: ANA.name });
  await insertDriver(made.db, { fullName: RUI.name });
  return { ...made, ana };
}

test('a file with another line than the week before has other content, whichever of both has more', async () => {
  const made = await office();
  const repeated = async () =>
    (await made.checklist(WEEK)).findings.filter(({ check }) => check === 'file_repeated').length;
  await made.upload(uberName(BEFORE), uberReport([ANA]));
  await made.upload(uberName(), uberReport([ANA, RUI]));
  await made.upload(boltName(BEFORE), boltReport([ANA, RUI]));
  await made.upload(boltName(), boltReport([ANA]));
  expect(await repeated()).toBe(0);
  // The same rows in another order are the same content.
  await made.upload(uberName(BEFORE), uberReport([RUI, ANA]));
  expect(await repeated()).toBe(1);
});

test('the checklist and the closing look their data up, and go through no week for each driver', async () => {
  const made = await office();
  for (const week of [BEFORE, WEEK]) await made.upload(uberName(week), uberReport([ANA, RUI]));
  await made.upload(boltName(), boltReport([{ id: 'B9', name: 'Ninguém', gross: '10.00' }]));
  await made.settled(made.ana, { amount: '-110.00', category: 'MULTA', text: 'Multa' });
  const watched = watchStatements(made.db);
  await made.closed(WEEK);
  const steps = await watched.steps('');
  expect(steps.filter((step) => /^SCAN (earnings|[eobr]) /.test(step))).toEqual([]);
  const ofWeeks = await watched.steps('doubted');
  expect(ofWeeks.filter((step) => /^SEARCH x .*week_start_date>/.test(step))).toEqual([]);
});

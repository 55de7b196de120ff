import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { bookFiles, scopeOfBooked } from '../../../src/ledger/kernel/book';
import { changeRows } from '../../../src/ledger/kernel/change-weeks';
import { fileToDecide } from '../../../src/ledger/kernel/decide-files';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport, uberName, uberReport, type Week } from '../../support/reports/weeks';

const [WEEK, NEXT] = ['2026-11-02', '2026-11-09'];
const ANA = { name: 'Ana Exemplo', email: 'ana@exemplo.test' };

async function officeWithAna() {
  const office = await officeApi();
  const driverId = await insertDriver(office.db, { fullName: ANA.name, email: ANA.email });
  return { ...office, driverId };
}

function archiveOf(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const bytes = Object.entries(files).map(([name, text]) => [name, encoder.encode(text)]);
  return new Uint8Array(zipSync(Object.fromEntries(bytes)));
}

test('a week of one report counts all its rows, also those whose account a later file of the archive teaches', async () => {
  const office = await officeWithAna();
  const rows: Week[] = [
    { ...ANA, id: 'B1', gross: '100.00' },
    { id: 'B2', name: 'Outro Nome', gross: '20.00' },
  ];
  const archive = archiveOf({
    [boltName(WEEK)]: boltReport(rows),
    [boltName(NEXT)]: boltReport([{ ...ANA, id: 'B2', gross: '70.00' }]),
  });
  const { files } = await office.uploaded('semanas.zip', archive);
  expect(files.map(({ outcome }) => outcome)).toEqual(['imported', 'imported']);
  expect((await office.grossEarnings()).toSorted()).toEqual(['120.00', '70.00']);
});

test('two platforms’ reports of a week add up, in one archive or one after the other', async () => {
  const bolt = boltReport([{ ...ANA, id: 'B1', gross: '100.00' }]);
  const uber = uberReport([{ id: 'U1', gross: '30.00' }]);
  const together = await officeWithAna();
  await together.uploaded('semana.zip', archiveOf({ [boltName()]: bolt, [uberName()]: uber }));
  const inTurn = await officeWithAna();
  await inTurn.uploaded(boltName(), bolt);
  await inTurn.uploaded(uberName(), uber);
  for (const office of [together, inTurn]) {
    await office.associate('uber', 'U1', office.driverId);
    expect(await office.grossEarnings()).toEqual(['130.00']);
  }
});

test('two rows of a driver that a report books add up', async () => {
  const { db, driverId, grossEarnings } = await officeWithAna();
  const at = '2026-11-20T10:00:00.000Z';
  const row = (line: number, grossCents: number) => ({
    externalId: `B${line}`,
    driverId,
    reason: null,
    column: null,
    doubt: null,
    differenceCents: null,
    line,
    amounts: { grossCents, commissionCents: 0, adjustmentsCents: 0, cashCents: 0 },
    cells: [],
    fullName: ANA.name,
    email: null,
    phone: null,
  });
  const report = { platform: 'bolt', weekStartDate: WEEK, organisation: '' } as const;
  const rows = [row(2, 10_000), row(3, 2_000)];
  const made = { madeAt: at, isDated: false, isStatedEarlier: false };
  const sent = { ...made, isMail: false, isAsked: false, nth: 0 };
  const booked = {
    row: { ...report, id: 'r', createdAt: at, madeAt: at, source: 'x', sha256: 'x', outcome: 'imported' },
    actor: 'x',
    file: fileToDecide({ id: 'r', report, rows, learnt: [] }, sent),
  } as const;
  const scope = () => scopeOfBooked([booked]);
  await changeRows(db, scope, (weeks) => bookFiles(db, weeks, [booked], at));
  expect(await grossEarnings()).toEqual(['120.00']);
});

import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { UploadedReport } from '../../../src/reports/payment-reports/schema';
import type { OfficeApi } from '../../support/api/office';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport, uberName, uberReport } from '../../support/reports/weeks';

type Content = string | Uint8Array<ArrayBuffer>;

const NONE = { count: 0, before: '0.00', after: '0.00' };
const companyName = (company: string) => uberName().replace('FROTA_EXEMPLO', company);
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function officeWithPeople() {
  const office = await officeApi();
  for (const fullName of ['Ana Exemplo', 'Rui Alheio', 'Eva Certa'])
    await insertDriver(office.db, { fullName });
  return office;
}

/** The changes of the preview and then of the answer, which are the same. */
async function changesOf(office: OfficeApi, name: string, content: Content) {
  const told = [];
  for (const dryRun of [true, false]) {
    const { files } = await (await office.upload(name, content, { dryRun })).json();
    told.push(files.map((file: UploadedReport) => file.changes));
  }
  expect(told[0]).toEqual(told[1]);
  return told[0];
}

test('preview and answer list replaced, added and unchanged rows with both amounts and sums', async () => {
  const office = await officeWithPeople();
  await office.upload(
    uberName(),
    uberReport([
      { id: 'U1', gross: '800.00', fees: '100.00' },
      { id: 'U2', name: 'Rui Alheio', gross: '50.00' },
    ]),
  );
  const correction = uberReport([
    { id: 'U1', gross: '100.00' },
    { id: 'U2', name: 'Rui Alheio', gross: '50.00' },
    { id: 'U3', name: 'Eva Certa', gross: '30.00' },
  ]);
  expect(await changesOf(office, uberName(), correction)).toEqual([
    {
      replaced: { count: 1, before: '700.00', after: '100.00' },
      added: { count: 1, before: '0.00', after: '30.00' },
      beside: NONE,
      unchanged: { count: 1, before: '50.00', after: '50.00' },
      waiting: NONE,
      conflict: NONE,
      organisation: 'FROTA EXEMPLO',
      rows: [
        { effect: 'replaced', fullName: 'Ana Exemplo', line: 2, before: '700.00', after: '100.00' },
        { effect: 'added', fullName: 'Eva Certa', line: 4, before: null, after: '30.00' },
      ],
    },
  ]);
});

test('a later file of an archive replaces an earlier one', async () => {
  const office = await officeWithPeople();
  const files = {
    [uberName()]: bytesOf(uberReport([{ id: 'U1', gross: '80.00' }])),
    [`copia-${uberName()}`]: bytesOf(uberReport([{ id: 'U1', gross: '60.00' }])),
    [boltName()]: bytesOf(boltReport([{ id: 'B1', gross: '20.00' }])),
  };
  const archive = new Uint8Array(zipSync(files));
  expect(await changesOf(office, 'semana.zip', archive)).toMatchObject([
    { added: { count: 1, after: '80.00' }, replaced: NONE },
    { added: NONE, replaced: { count: 1, before: '80.00', after: '60.00' } },
    { added: { count: 1, after: '20.00' }, replaced: NONE },
  ]);
  expect(await office.records()).toMatchObject([{ grossEarnings: '80.00' }]);
});

test('adds another company’s week and replaces the same company’s', async () => {
  const office = await officeWithPeople();
  await office.upload(companyName('FROTA_UM'), uberReport([{ id: 'U1', gross: '100.00' }]));
  const fifty = uberReport([{ id: 'U1', gross: '50.00' }]);
  expect(await changesOf(office, companyName('FROTA_DOIS'), fifty)).toMatchObject([
    { replaced: NONE, added: NONE, beside: NONE, waiting: { count: 1, after: '50.00' }, rows: [] },
  ]);
  for (const [company, id, name] of [
    ['FROTA_UM', 'U1', 'Ana Exemplo'],
    ['FROTA_DOIS', 'U2', 'Rui Alheio'],
  ] as const) {
    const before = uberName('2026-11-02').replace('FROTA_EXEMPLO', company);
    await office.upload(before, uberReport([{ id, name, gross: '10.00' }]));
  }
  expect(await changesOf(office, companyName('FROTA_DOIS'), `${fifty}\n`)).toMatchObject([
    { replaced: NONE, added: NONE, beside: { count: 1, before: '100.00', after: '50.00' }, waiting: NONE },
  ]);
  const third = await changesOf(office, companyName('FROTA_UM'), uberReport([{ id: 'U1', gross: '90.00' }]));
  expect(third).toMatchObject([{ replaced: { count: 1, before: '100.00', after: '90.00' }, beside: NONE }]);
});

test('lists a paid week’s conflict with both amounts, and nothing for an unread file', async () => {
  const office = await officeWithPeople();
  await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
  const [record] = await office.records();
  await office.pay(record?.id ?? '');
  expect(await changesOf(office, uberName(), uberReport([{ id: 'U1', gross: '90.00' }]))).toMatchObject([
    {
      replaced: NONE,
      added: NONE,
      beside: NONE,
      conflict: { count: 1, before: '100.00', after: '90.00' },
      rows: [{ effect: 'conflict', before: '100.00', after: '90.00' }],
    },
  ]);
  const other = boltReport([
    { id: 'B1', gross: '20.00' },
    { id: 'B2', name: 'Rui Alheio', gross: '0.00' },
  ]);
  expect(await changesOf(office, boltName(), other)).toMatchObject([
    { added: NONE, conflict: { count: 1, before: '0.00', after: '20.00' } },
  ]);
  expect(await changesOf(office, 'outro.csv', 'a,b\n1,2\n')).toEqual([null]);
});

test('lists waiting rows with their amounts, even of an unnamed company', async () => {
  const office = await officeWithPeople();
  const unknown = uberReport([
    { id: 'U1', gross: '30.00' },
    { id: 'U8', name: 'Alguém', gross: '45.00' },
  ]);
  expect(await changesOf(office, companyName('FROTA_UM'), unknown)).toMatchObject([
    { added: { count: 1, after: '30.00' }, waiting: { count: 1, before: '0.00', after: '45.00' } },
  ]);
  const second = await office.upload(companyName('FROTA_DOIS'), uberReport([{ id: 'U1', gross: '50.00' }]));
  const [{ id }] = (await second.json()).files;
  expect((await office.send('POST', `/api/payment-reports/${id}/confirm`)).status).toBe(200);
  const form = { weekStartDate: '2026-11-09', dryRun: true };
  const { files } = await (
    await office.upload('relatorio.csv', uberReport([{ id: 'U1', gross: '65.00' }]), form)
  ).json();
  expect(files).toMatchObject([
    { changes: { replaced: NONE, waiting: { count: 1, after: '65.00' }, organisation: null } },
  ]);
});

import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { type OfficeApi, payingOffice } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertPayee, insertRecord } from '../../support/databases/rows';

const WEEK = '2026-11-09';
const FILES = `/api/weeks/${WEEK}/files`;

async function officeOfTwo(of?: (typeof DATABASES)[number]) {
  const office = await payingOffice(of && { db: (await of[1]()).db });
  for (const fullName of ['Ana Exemplo', 'Rui Exemplo']) {
    await insertRecord(office.db, {
      driverId: await insertPayee(office.db, { fullName }),
      payoutCents: 35_001,
    });
  }
  return office;
}

async function bytesOf(office: OfficeApi, path: string): Promise<Buffer> {
  const answer = await office.request(path);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function unzipped(office: OfficeApi, path: string): Promise<Record<string, Buffer>> {
  const files = unzipSync(await bytesOf(office, path));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

async function audited({ db }: OfficeApi) {
  const rows = await db.select().from(auditLog);
  return rows
    .filter(({ action }) => /\.export$|\.download$/.test(action))
    .map(({ actor, action, subject, detail }) => ({ actor, action, subject, detail }));
}

test.each(DATABASES)(
  'a week’s files in one are those of the three calls, audited as they are, on %s',
  async (...of) => {
    const office = await officeOfTwo(of);
    const { id, number } = await office.created();
    const statements = await unzipped(office, `/api/weeks/${WEEK}/statements`);
    const records = await bytesOf(office, `/api/financial-records/export?week=${WEEK}&format=xlsx`);
    const file = await bytesOf(office, `/api/payment-batches/${id}/file`);
    const separately = await audited(office);

    const answer = await office.request(FILES);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="semana-${WEEK}.zip"`);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('total-count')).toBe('4');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(statements)).toHaveLength(2);
    expect(Object.keys(files)).toEqual([
      ...Object.keys(statements),
      `registos-${WEEK}.xlsx`,
      `sepa-${number}.xml`,
    ]);
    const wanted = { ...statements, [`registos-${WEEK}.xlsx`]: records, [`sepa-${number}.xml`]: file };
    for (const [name, bytes] of Object.entries(files)) {
      expect(Buffer.compare(Buffer.from(bytes), wanted[name] ?? Buffer.of()), name).toBe(0);
    }
    expect((await audited(office)).slice(separately.length)).toEqual(separately);
  },
);

test('a file for the bank that was voided, or of another week, is not among them', async () => {
  const office = await officeOfTwo();
  const voided = await office.created();
  expect((await office.voidBatch(voided.id)).status).toBe(200);
  const driverId = await insertPayee(office.db, { fullName: 'Eva Exemplo' });
  const other = await insertRecord(office.db, { driverId, payoutCents: 9_000, weekStartDate: '2026-11-02' });
  await office.created({ records: [other] });
  expect(Object.keys(await unzipped(office, FILES))).toEqual([
    'extrato-2026-11-09-Ana-Exemplo.pdf',
    'extrato-2026-11-09-Rui-Exemplo.pdf',
    `registos-${WEEK}.xlsx`,
  ]);
  expect((await audited(office)).map(({ action }) => action)).toEqual([
    'statements.export',
    'financial-record.export',
  ]);
});

test('a week without records has no files, and nothing is audited', async () => {
  const office = await payingOffice();
  expect((await office.request(FILES)).status).toBe(404);
  expect((await office.request('/api/weeks/2026-11-10/files')).status).toBe(422);
  expect(await audited(office)).toEqual([]);
});

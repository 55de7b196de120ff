import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { drivers } from '../../../db/schema/drivers';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport, uberName, uberReport } from '../../support/reports/weeks';

const MIB = 1024 * 1024;

function zip(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}

describe('an archive', () => {
  test('imports a report for each file in one transaction', async () => {
    const office = await officeApi();
    await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    const { files } = await office.uploaded(
      'semana.zip',
      zip({
        [uberName()]: uberReport([{ id: 'U1', gross: '10.00' }]),
        [boltName()]: boltReport([{ id: 'B1', gross: '5.00' }]),
        'leia-me.txt': 'Olá',
      }),
    );
    expect(files.map((file) => [file.fileName, file.outcome])).toEqual([
      [uberName(), 'imported'],
      [boltName(), 'imported'],
      ['leia-me.txt', 'refused'],
    ]);
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['15.00']);
  });

  test('promise 33: a bomb is refused, with nothing read of it', async () => {
    const office = await officeApi();
    const bomb = zip({ [uberName()]: uberReport([{ id: 'U1', gross: '10.00' }]).padEnd(19 * MIB, '\n') });
    expect(bomb.length).toBeLessThan(MIB);
    const { files } = await office.uploaded('bomba.zip', bomb);
    expect(files).toMatchObject([{ outcome: 'refused', reason: 'archive_ratio' }]);
    expect(await office.records()).toEqual([]);
  });

  test('without a report is refused', async () => {
    const office = await officeApi();
    const { files } = await office.uploaded('vazio.zip', zip({ 'foto.png': 'não' }));
    expect(files).toMatchObject([{ fileName: 'vazio.zip', outcome: 'refused' }]);
  });
});

describe('a body', () => {
  test('promise 28: over 25 MB is 413, announced or not, and anything but a form is 415', async () => {
    const office = await officeApi();
    expect((await office.upload(uberName(), new Uint8Array(26 * MIB))).status).toBe(413);
    const chunk = new Uint8Array(MIB);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(chunk);
      },
    });
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const unannounced = await office.request('/api/payment-reports', {
      method: 'POST',
      headers: form,
      body: endless,
    });
    expect(unannounced.status).toBe(413);
    expect(sent).toBeLessThan(30);
    expect((await office.send('POST', '/api/payment-reports', { file: 'x' })).status).toBe(415);
  });
});

describe('promise 32: a hostile file', () => {
  test('with formulas stays text, unchanged', async () => {
    const office = await officeApi();
    const name = '=HYPERLINK("http://mau.test")';
    const content = boltReport([{ id: 'B1', gross: '5.00' }]).replace(
      'Ana Exemplo',
      '"=HYPERLINK(""http://mau.test"")"',
    );
    await office.upload(boltName(), content);
    expect((await office.waiting()).map((row) => row.fullName)).toEqual([name]);
  });

  test.each([
    ['a million lines', uberReport([]) + 'x,\n'.repeat(1_000_000), 'too_many_rows'],
    ['one line of 20 MB', uberReport([]) + 'x'.repeat(20 * MIB), 'row_too_long'],
    ['a header of 20 MB', 'x'.repeat(20 * MIB), 'row_too_long'],
  ])('of %s is refused whole', async (_what, content, reason) => {
    const office = await officeApi();
    const { files } = await office.uploaded(uberName(), content);
    expect(files).toMatchObject([{ outcome: 'refused', reason }]);
    expect([await office.records(), await office.waiting()]).toEqual([[], []]);
  });

  test('in any encoding is read whole or refused whole', async () => {
    const office = await officeApi();
    await insertDriver(office.db, { fullName: 'João Três' });
    const content = boltReport([{ id: 'B1', name: 'João Três', gross: '5.00' }]);
    const utf16 = new Uint8Array(
      new Uint16Array(
        [0xfeff, ...content].map((each) => (typeof each === 'string' ? each.charCodeAt(0) : each)),
      ).buffer,
    );
    const { files } = await office.uploaded(boltName(), utf16);
    expect(files).toMatchObject([{ outcome: 'imported' }]);
    const cut = await office.uploaded(boltName(), utf16.slice(0, utf16.length - 3));
    expect(cut.files[0]?.outcome).toBe('refused');
  });
});

test('imports a report of 5,000 rows in one transaction', async () => {
  const office = await officeApi();
  const people = Array.from({ length: 5_000 }, (_, n) => ({ id: crypto.randomUUID(), n }));
  const rows = people.map(({ id, n }) => ({
    id,
    fullName: `Inês Ção ${n} 🚕`,
    email: `a${n}@exemplo.test`,
    phoneNumber: '900000000',
    cmtvdeNumber: id,
    contractType: 'SLOT' as const,
    status: 'ACTIVE' as const,
    createdAt: '2026-01-01T00:00:00.000Z',
    approvedAt: '2026-01-02T00:00:00.000Z',
  }));
  for (let n = 0; n < rows.length; n += 500) await office.db.insert(drivers).values(rows.slice(n, n + 500));
  const content = boltReport(
    people.map(({ id, n }) => ({ id, name: `Inês Ção ${n} 🚕`, gross: `${100 + (n % 100)}.01` })),
  );
  const { files } = await office.uploaded(boltName(), content);
  expect(files[0]).toMatchObject({ outcome: 'imported', counts: { imported: 5_000, waiting: 0 } });
  const cents = (await office.records()).reduce(
    (sum, each) => sum + Math.round(Number(each.grossEarnings) * 100),
    0,
  );
  expect(cents).toBe(people.reduce((sum, { n }) => sum + 10_001 + (n % 100) * 100, 0));
  const kept = await office.db.$client.execute('SELECT cells FROM earnings ORDER BY line');
  const said = content.trim().split('\n').slice(1);
  expect(kept.rows.map(({ cells }) => JSON.parse(String(cells)))).toEqual(
    said.map((line) => line.split(',')),
  );
});

import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { ana } from '../../support/api/registration';
import { insertDriver, insertRecord } from '../../support/databases/rows';

const AMOUNTS = {
  grossCents: 60_965,
  commissionCents: 16_240,
  adjustmentsCents: 2_311,
  cashCents: 500,
  flatRateCents: 2_000,
  payoutCents: 44_536,
};

/** The text of an answer, without markup. */
async function textOf(answer: Response | Promise<Response>): Promise<string> {
  const body = await (await answer).text();
  return body
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test('staff and the driver open the same statement of a week', async () => {
  const { id: driverId, db, browser, asStaff } = await ana();
  const id = await insertRecord(db, { driverId, ...AMOUNTS });
  const answer = await asStaff('GET', `/api/financial-records/${id}/statement`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const read = await textOf(answer);
  expect(read).toContain('Extrato semanal Ana Sousa Semana de 09/11/2026 a 15/11/2026');
  expect(read).toContain('Comissão da plataforma −162,40 €');
  expect(read).toContain('A receber 445,36 €');
  expect(read).toContain('Provisório');
  expect(read).toContain('Documento informativo. Não é fatura nem recibo.');
  const own = await textOf(browser.send('GET', `/api/me/weeks/${id}/statement`));
  expect(own).toContain('A receber 445,36 €');
});

test('a statement has none of the words of an invoice or a wage', async () => {
  const { id: driverId, db, asStaff } = await ana();
  const id = await insertRecord(db, { driverId, ...AMOUNTS });
  const read = await textOf(asStaff('GET', `/api/financial-records/${id}/statement`));
  const others = read.replace('Documento informativo. Não é fatura nem recibo.', '');
  expect(others).not.toMatch(/recibo\b|fatura|salário|vencimento|\bIVA\b/i);
});

test('promise 160: a driver has the statements of own weeks alone', async () => {
  const { db, browser } = await ana();
  const other = await insertDriver(db, { email: 'eva@exemplo.pt' });
  const id = await insertRecord(db, { driverId: other });
  expect((await browser.send('GET', `/api/me/weeks/${id}/statement`)).status).toBe(404);
  expect((await browser.send('GET', `/api/financial-records/${id}/statement`)).status).toBe(401);
});

test('a name is text in a statement', async () => {
  const { id: driverId, db, asStaff } = await ana({ fullName: 'Ana <b>Sousa</b>' });
  const id = await insertRecord(db, { driverId });
  const answer = await asStaff('GET', `/api/financial-records/${id}/statement`);
  expect(await answer.text()).toContain('Ana &lt;b&gt;Sousa&lt;/b&gt;');
});

test('staff download a week’s statements in one file, of which the audit log has the count', async () => {
  const { id: driverId, db, asStaff } = await ana();
  await insertRecord(db, { driverId, ...AMOUNTS });
  const namesake = await insertDriver(db, { fullName: 'Ana Sousa', email: 'outra@exemplo.pt' });
  await insertRecord(db, { driverId: namesake });
  await insertRecord(db, { driverId, weekStartDate: '2026-11-02' });
  const answer = await asStaff('GET', '/api/weeks/2026-11-09/statements');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="extratos-2026-11-09.zip"');
  expect(answer.headers.get('total-count')).toBe('2');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files)).toEqual([
    'extrato-2026-11-09-Ana-Sousa.pdf',
    'extrato-2026-11-09-Ana-Sousa-2.pdf',
  ]);
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-');
  const [row] = await db.select().from(auditLog).where(eq(auditLog.action, 'statements.export'));
  expect(row).toMatchObject({ subject: '2026-11-09', detail: '{"records":2}' });
});

test('promise 164: each statement of a week is a file when it is unpacked, on Windows too', async () => {
  const { db, asStaff } = await ana();
  const names = ['Rui Sá', 'Rui Sá', 'Rui Sá 2', 'RUI SÁ', 'Eva <b>"x"</b>: a/../b', 'x'.repeat(200)];
  for (const [at, fullName] of names.entries()) {
    await insertRecord(db, { driverId: await insertDriver(db, { fullName, email: `${at}@exemplo.pt` }) });
  }
  const answer = await asStaff('GET', '/api/weeks/2026-11-09/statements');
  const entries: string[] = [];
  const bytes = new Uint8Array(await answer.arrayBuffer());
  unzipSync(bytes, { filter: ({ name }) => entries.push(name) > 0 });
  expect(entries).toHaveLength(names.length);
  expect(new Set(entries.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const name of entries) expect(name).toMatch(/^[^<>:"/\\|?*]{1,160}\.pdf$/);
});

test('an acerto that was taken back is shown to staff, and nowhere to the driver', async () => {
  const { id: driverId, db, browser, get, asStaff } = await ana();
  const id = await insertRecord(db, { driverId, ...AMOUNTS });
  const entry = {
    driverId,
    weekStartDate: '2026-11-09',
    category: 'MULTA' as const,
    createdBy: 'staff@frota.local',
    createdAt: '2026-11-16T10:00:00.000Z',
  };
  const mistake = {
    ...entry,
    id: crypto.randomUUID(),
    description: 'Auto 1',
    cents: -1_000,
    origin: 'manual:1',
  };
  const counter = {
    ...mistake,
    id: crypto.randomUUID(),
    cents: 1_000,
    origin: 'counter:1',
    counters: mistake.id,
  };
  await db.insert(settlementEntries).values([mistake, counter]);
  expect((await get(`/api/me/weeks/${id}`)).settlements).toEqual([]);
  expect(await textOf(browser.send('GET', `/api/me/weeks/${id}/statement`))).not.toContain('Auto 1');
  const record = await (await asStaff('GET', `/api/financial-records/${id}`)).json();
  expect(record.settlements).toHaveLength(2);
});

test('a week without records has no file of statements', async () => {
  const { asStaff } = await ana();
  expect((await asStaff('GET', '/api/weeks/2026-11-09/statements')).status).toBe(404);
  expect((await asStaff('GET', '/api/weeks/2026-11-10/statements')).status).toBe(422);
});

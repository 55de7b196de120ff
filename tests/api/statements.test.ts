import { expect, test } from 'vitest';
import { ana } from '../support/api/own-driver';
import { insertDriver, insertRecord } from '../support/databases/fleet';

const AMOUNTS = {
  ...{ grossCents: 60_965, commissionCents: 16_240, adjustmentsCents: 2_311, cashCents: 500 },
  ...{ flatRateCents: 2_000, payoutCents: 44_536 },
};

/** As it reads, without markup. */
async function told(answer: Response | Promise<Response>): Promise<string> {
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
  const read = await told(answer);
  expect(read).toContain('Extrato semanal Ana Sousa Semana de 09/11/2026 a 15/11/2026');
  expect(read).toContain('Comissão da plataforma -162,40 €');
  expect(read).toContain('A receber 445,36 €');
  expect(read).toContain('Provisório');
  expect(read).toContain('Documento informativo. Não é fatura nem recibo.');
  const own = await told(browser.send('GET', `/api/me/weeks/${id}/statement`));
  expect(own).toContain('A receber 445,36 €');
});

test('a statement has none of the words of an invoice or a wage', async () => {
  const { id: driverId, db, asStaff } = await ana();
  const id = await insertRecord(db, { driverId, ...AMOUNTS });
  const read = await told(asStaff('GET', `/api/financial-records/${id}/statement`));
  const others = read.replace('Documento informativo. Não é fatura nem recibo.', '');
  expect(others).not.toMatch(/recibo\b|fatura|salário|vencimento|\bIVA\b/i);
});

test('a driver has the statements of own weeks alone', async () => {
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

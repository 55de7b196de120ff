import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { buildArchive } from '../../../src/operations/privacy/archive';
import { heldOn } from '../../../src/operations/privacy/personal-data';
import { createSession, erase, exported } from '../../support/api/app';
import { pdfFile } from '../../support/api/files';
import { ana, auditOf, waitFor } from '../../support/api/registration';
import { insertDocument, insertRecord } from '../../support/databases/rows';
import { readMail } from '../../support/mail/mail-offices';
import { boltName, boltReport } from '../../support/reports/weeks';

const PENDING = { status: 'PENDING_VALIDATION', approvedAt: null } as const;

test('the page lists each required document, with its state, date and any renewal', async () => {
  const { id, db, get, sendIn } = await ana();
  await insertDocument(db, { driverId: id, docType: 'CC', expiryDate: '2026-12-01' });
  await insertDocument(db, {
    driverId: id,
    docType: 'CMTVDE',
    status: 'REJECTED',
    decidedAt: '2026-11-20T09:30:00.000Z',
    rejectionReason: 'ILLEGIBLE',
    rejectionNote: 'Falta o verso',
  });
  expect((await sendIn('CC')).status).toBe(201);
  const page = await get('/api/me');
  expect(page.documents.map((each: { docType: string }) => each.docType)).toEqual([
    'CC',
    'CARTA_CONDUCAO',
    'CMTVDE',
    'REG_CRIMINAL',
  ]);
  const [card, licence, certificate] = page.documents;
  expect(card).toMatchObject({
    current: { status: 'VALIDATED', expiryDate: '2026-12-01' },
    renewal: { status: 'PENDING_VALIDATION', fileName: 'novo.pdf' },
    refused: null,
  });
  expect(licence).toMatchObject({ current: null, renewal: null, isRequired: true });
  expect(certificate.current).toMatchObject({
    status: 'REJECTED',
    rejectionReason: 'ILLEGIBLE',
    rejectionNote: 'Falta o verso',
  });
});

test('a renewal that staff reject is shown as such, and the version in force stays', async () => {
  const { id, db, get, sendIn, asStaff } = await ana();
  const inForce = await insertDocument(db, { driverId: id, docType: 'CC' });
  await sendIn('CC');
  const [renewal] = await db.select().from(documents).where(eq(documents.standing, 'RENEWAL'));
  const path = `/api/documents/${renewal?.id}/status`;
  expect((await asStaff('PATCH', path, { status: 'REJECTED' })).status).toBe(200);
  const [card] = (await get('/api/me')).documents;
  expect(card).toMatchObject({
    current: { status: 'VALIDATED' },
    renewal: null,
    refused: { status: 'REJECTED', fileName: 'novo.pdf' },
  });
  expect((await db.select().from(documents).where(eq(documents.id, inForce)))[0]?.standing).toBe('CURRENT');
});

test('a document that is sent in names the driver as its sender in the audit log', async () => {
  const { db, sendIn, services } = await ana();
  await sendIn('REG_CRIMINAL');
  const [added] = await db.select().from(documents);
  const { rows } = await services.db.$client.execute({
    sql: 'SELECT actor, action FROM audit_log WHERE subject = ?',
    args: [added?.id ?? ''],
  });
  expect(rows.map((row) => Array.from(row))).toEqual([['driver', 'document.add']]);
});

test('weeks come newest first, in pages, each with the composition of its payout', async () => {
  const { id, db, get } = await ana();
  const monday = (week: number) => new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString().slice(0, 10);
  for (let week = 0; week < 12; week += 1) {
    await insertRecord(db, { driverId: id, weekStartDate: monday(week) });
  }
  const first = await get('/api/me/weeks');
  expect(first.weeks).toHaveLength(8);
  expect(first.weeks[0].weekStartDate).toBe(monday(11));
  expect(first.more).toBe(true);
  const rest = await get('/api/me/weeks?offset=8');
  expect(rest.weeks).toHaveLength(4);
  expect(rest.more).toBe(false);
  const week = await get(`/api/me/weeks/${first.weeks[0].id}`);
  expect(week).toMatchObject({ grossEarnings: '500.00', finalPayout: '350.00', adjustments: '0.00' });
  expect(week).not.toHaveProperty('driver');
  expect(week.explanation).toMatchObject({ before: monday(10), sentence: 'Igual à semana anterior.' });
  const differences = [...first.weeks, ...rest.weeks].map(({ difference }) => difference);
  expect(differences).toEqual([...Array(11).fill('0.00'), null]);
});

test.each([
  ['rejected', { status: 'INACTIVE', approvedAt: null } as const],
  ['gone', { status: 'INACTIVE', approvedAt: '2026-01-05T10:00:00.000Z' } as const],
])('a driver who is %s reads weeks and fetches the archive', async (_state, given) => {
  const { id, db, browser } = await ana(given);
  await insertRecord(db, { driverId: id });
  expect((await browser.send('GET', '/api/me/weeks')).status).toBe(200);
  expect((await browser.send('GET', '/api/me/archive')).status).toBe(200);
});

test('the archive has what the operator’s export has, and is audited', async () => {
  const test = await ana();
  const { id, db, browser, services } = test;
  const key = crypto.randomUUID();
  const { bytes } = await pdfFile();
  await services.storage.keep(key, bytes, 'application/pdf');
  await insertDocument(db, { driverId: id, filePath: `/objects/${key}`, documentURL: `/objects/${key}` });
  const held = await heldOn(db, id);
  const answer = await browser.send('GET', '/api/me/archive');
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="os-meus-dados.zip"');
  const own = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(held).not.toBeNull();
  if (held === null) return;
  const { zip } = await buildArchive(held, services.storage, services.now());
  const whole = unzipSync(zip);
  expect(Object.keys(own).toSorted()).toEqual(Object.keys(whole).toSorted());
  expect(own['documentos/CC - documento.pdf']).toEqual(bytes);
  for (const [name, content] of Object.entries(own)) {
    expect(new TextDecoder().decode(content), name).toBe(new TextDecoder().decode(whole[name]));
  }
  expect(await auditOf(test, id)).toContainEqual({ actor: 'driver', action: 'driver.export' });
});

test('a request for other data changes nothing until staff accept it, as a correction of theirs', async () => {
  const { id, db, browser, get, asStaff } = await ana();
  const wanted = { phoneNumber: '961111111', fullName: 'Ana Sousa Reis' };
  expect((await browser.send('POST', '/api/me/data-requests', wanted)).status).toBe(201);
  expect((await get('/api/me')).request).toMatchObject({ status: 'OPEN', wanted });
  expect((await get('/api/me')).phoneNumber).toBe('910000000');
  const [open] = await (await asStaff('GET', '/api/data-requests')).json();
  expect(open).toMatchObject({ driverId: id, wanted });
  const path = `/api/data-requests/${open.id}/status`;
  const stale = await asStaff('PATCH', path, { status: 'ACCEPTED' }, { 'If-Match': '"99"' });
  expect(stale.status).toBe(412);
  expect((await asStaff('PATCH', path, { status: 'ACCEPTED' })).status).toBe(200);
  expect((await asStaff('PATCH', path, { status: 'ACCEPTED' })).status).toBe(200);
  expect((await asStaff('PATCH', path, { status: 'DECLINED' })).status).toBe(409);
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, id));
  expect(driver).toMatchObject(wanted);
  expect((await get('/api/me')).request).toMatchObject({ status: 'ACCEPTED' });
});

test.each([
  ['ACCEPTED', 'Alterámos os seus dados na Volante'],
  ['DECLINED', 'O seu pedido de alteração de dados na Volante'],
])(
  'a request that is %s is answered by one e-mail, with the line that staff wrote',
  async (status, subject) => {
    const { browser, get, asStaff, smtp, db } = await ana();
    await browser.send('POST', '/api/me/data-requests', { phoneNumber: '961111111' });
    const path = `/api/data-requests/${(await get('/api/me')).request.id}/status`;
    const note = 'Falta o comprovativo <b>';
    for (const _ of [1, 2]) expect((await asStaff('PATCH', path, { status, note })).status).toBe(200);
    const letters = async () =>
      (await Promise.all(smtp.received.map(readMail))).filter((letter) => letter.subject === subject);
    await waitFor(async () => (await letters()).length > 0);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter?.text.includes(`Motivo: ${note}`)).toBe(status === 'DECLINED');
    const { rows } = await db.$client.execute('SELECT detail FROM audit_log');
    expect(JSON.stringify(rows)).not.toContain('comprovativo');
    expect((await asStaff('PATCH', path, { status, note: 'a'.repeat(201) })).status).toBe(422);
  },
);

test('staff decide the request as it was shown, or none', async () => {
  const { browser, get, asStaff, db, id } = await ana();
  await browser.send('POST', '/api/me/data-requests', { phoneNumber: '961111111' });
  const [seen] = await (await asStaff('GET', '/api/data-requests')).json();
  await browser.send('POST', '/api/me/data-requests', { phoneNumber: '962222222' });
  for (const status of ['ACCEPTED', 'DECLINED']) {
    expect((await asStaff('PATCH', `/api/data-requests/${seen.id}/status`, { status })).status).toBe(409);
  }
  const [now] = await (await asStaff('GET', '/api/data-requests')).json();
  const decided = await asStaff('PATCH', `/api/data-requests/${now.id}/status`, { status: 'DECLINED' });
  expect(decided.status).toBe(200);
  expect((await get('/api/me')).request).toMatchObject({ status: 'DECLINED' });
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, id));
  expect(driver?.phoneNumber).toBe('910000000');
});

test('of accepting and declining at once one takes effect', async () => {
  const { browser, get, asStaff } = await ana();
  for (let round = 0; round < 5; round += 1) {
    const before = (await get('/api/me')).phoneNumber;
    const phoneNumber = `96${round}333333`;
    await browser.send('POST', '/api/me/data-requests', { phoneNumber });
    const [open] = await (await asStaff('GET', '/api/data-requests')).json();
    const decide = (status: string) => asStaff('PATCH', `/api/data-requests/${open.id}/status`, { status });
    const answers = await Promise.all([decide('ACCEPTED'), decide('DECLINED')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const page = await get('/api/me');
    expect(page.phoneNumber).toBe(page.request.status === 'ACCEPTED' ? phoneNumber : before);
  }
});

test('a request is withdrawn, and one that changes nothing is refused', async () => {
  const { browser, get } = await ana();
  const same = await browser.send('POST', '/api/me/data-requests', { fullName: 'Ana Sousa' });
  expect(same.status).toBe(422);
  await browser.send('POST', '/api/me/data-requests', { fullName: 'Ana Reis' });
  expect((await browser.send('DELETE', '/api/me/data-requests')).status).toBe(204);
  expect((await browser.send('DELETE', '/api/me/data-requests')).status).toBe(204);
  expect((await get('/api/me')).request).toBeNull();
});

test('an accepted address ends the session, and erasure removes the requests', async () => {
  const { id, db, services, browser, asStaff, signedIn } = await ana();
  await browser.send('POST', '/api/me/data-requests', { email: 'ana.nova@exemplo.pt' });
  const [open] = await (await asStaff('GET', '/api/data-requests')).json();
  expect(
    (await asStaff('PATCH', `/api/data-requests/${open.id}/status`, { status: 'ACCEPTED' })).status,
  ).toBe(200);
  expect((await browser.send('GET', '/api/me')).status).toBe(401);
  const again = await signedIn('ana.nova@exemplo.pt');
  await again.send('POST', '/api/me/data-requests', { phoneNumber: '969999999' });
  await erase(services, id);
  const { rows } = await db.$client.execute('SELECT count(*) AS count FROM data_requests');
  expect(rows[0]?.count).toBe(0);
});

test('promise 75: the archive has no rows of a stranger whose phone number was registered', async () => {
  const { id, db, app, origin, browser, services } = await ana({ ...PENDING, phoneNumber: '+351912345678' });
  const row = {
    id: 'B1',
    name: 'Rui Alheio',
    email: 'rui@exemplo.test',
    phone: '+351912345678',
    gross: '300.00',
  };
  const body = new FormData();
  body.set('file', new File([boltReport([row])], boltName()));
  const headers = { cookie: await createSession(services), origin };
  expect((await app.request(`${origin}/api/payment-reports`, { method: 'POST', headers, body })).status).toBe(
    201,
  );
  expect(JSON.stringify(await exported(db, id))).toContain('Rui Alheio');
  const own = unzipSync(new Uint8Array(await (await browser.send('GET', '/api/me/archive')).arrayBuffer()));
  for (const [name, entry] of Object.entries(own)) {
    expect(new TextDecoder().decode(entry), name).not.toMatch(/Alheio|300[.,]00/);
  }
});

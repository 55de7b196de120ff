import { describe, expect, test } from 'vitest';
import { documentLinks } from '../../../db/schema/document-links';
import { documents } from '../../../db/schema/documents';
import { createTestApp } from '../../support/api/app';
import { pdfFile, renamedProgram } from '../../support/api/files';
import {
  addDocument,
  askedDriver,
  auditDetailsOf,
  claimByLink,
  documentsOf,
  driverToAsk,
  registerDriver,
  send,
  sendIn,
  showLink,
  staffOf,
  tokenOf,
  upload,
} from '../../support/api/registration';
import { allRows } from '../../support/databases/stored-rows';

const DAY_MS = 86_400_000;

describe('a link that staff copy', () => {
  test('opens the upload of exactly that document, which the new one replaces', async () => {
    const app = await createTestApp();
    const { staff, driverId, documentId } = await driverToAsk(app);
    const other = await addDocument(app, driverId, { docType: 'CMTVDE' });
    const asked = await staff('POST', '/api/document-links', { documentId });
    expect(asked.status).toBe(201);
    const { link, ...instants } = await asked.json();
    expect(link).toMatch(/^http:\/\/localhost:3000\/send-document#[\w-]{43}$/);
    const now = app.clock.now.getTime();
    expect(instants).toEqual({
      askedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 7 * DAY_MS).toISOString(),
    });

    const token = tokenOf(link);
    const shown = await showLink(app, token);
    expect([shown.status, await shown.json()]).toEqual([
      200,
      { firstName: 'Ana', docType: 'CC', expiresAt: instants.expiresAt },
    ]);
    const sent = await sendIn(app, token);
    expect([sent.status, await sent.json()]).toEqual([201, { docType: 'CC', fileName: 'novo.pdf' }]);

    const held = await documentsOf(app, driverId);
    expect(held).toMatchObject([
      { docType: 'CC', status: 'PENDING_VALIDATION', fileName: 'novo.pdf', expiryDate: '2036-11-20' },
      { id: other.id, docType: 'CMTVDE' },
    ]);
    const [added] = held;
    expect(added?.id).not.toBe(documentId);
    const [made] = await app.db.select().from(documentLinks);
    expect(made?.spentBy).toBe(added?.id);
    const detail = { driverId, docType: 'CC' };
    expect(await auditDetailsOf(app, documentId)).toContainEqual([
      'staff@frota.local',
      'document.ask',
      { driverId, docTypes: ['CC'] },
    ]);
    expect(await auditDetailsOf(app, added?.id ?? '')).toEqual([
      ['visitor', 'document.replace', { ...detail, link: made?.id }],
      ['visitor', 'document.add', { ...detail, link: made?.id }],
    ]);
  });

  test('promise 66: cannot be opened by anything in the database', async () => {
    const app = await createTestApp();
    const { token } = await askedDriver(app);
    const rows = JSON.stringify(await allRows(`file:${app.folder}/frota.db`));
    expect(rows).toContain('document_links');
    expect(rows).not.toContain(token);
    const [link] = await app.db.select().from(documentLinks);
    for (const text of [link?.id ?? '', link?.tokenHash ?? '']) {
      expect((await showLink(app, text)).status).toBe(404);
    }
  });

  test('a retry of the same sending answers the same, and a second file is refused', async () => {
    const app = await createTestApp();
    const { token, driverId } = await askedDriver(app);
    const { objectPath } = await upload(app, await pdfFile());
    const answers = await Promise.all([1, 2, 3].map(() => claimByLink(app, token, objectPath)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await sendIn(app, token)).status).toBe(404);
    expect(await documentsOf(app, driverId)).toHaveLength(1);
  });

  test('takes one of two files sent in at once', async () => {
    const app = await createTestApp();
    const { token, driverId } = await askedDriver(app);
    const answers = await Promise.all([sendIn(app, token), sendIn(app, token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    expect(await documentsOf(app, driverId)).toHaveLength(1);
  });

  test('stays open after a file that is refused', async () => {
    const app = await createTestApp();
    const { token } = await askedDriver(app);
    const refused = await sendIn(app, token, renamedProgram());
    expect([refused.status, (await refused.json()).error.code]).toEqual([422, 'file_refused']);
    const strange = await claimByLink(app, token, `/objects/${crypto.randomUUID()}`);
    expect((await strange.json()).error.code).toBe('document_refused');
    expect((await sendIn(app, token)).status).toBe(201);
  });
});

test('promise 66: a link that is unknown, spent, expired, or of a rejected driver is answered with the same bytes', async () => {
  const app = await createTestApp();
  const past = await askedDriver(app);
  app.clock.now = new Date(app.clock.now.getTime() + 7 * DAY_MS);
  const spent = await askedDriver(app, 'CC', { email: 'b@exemplo.pt', cmtvdeNumber: 'TVDE-2' });
  expect((await sendIn(app, spent.token)).status).toBe(201);
  const rejected = await askedDriver(app, 'CC', { email: 'c@exemplo.pt', cmtvdeNumber: 'TVDE-3' });
  await rejected.staff('PATCH', `/api/drivers/${rejected.driverId}/status`, { status: 'INACTIVE' });
  const replaced = await askedDriver(app, 'CC', { email: 'd@exemplo.pt', cmtvdeNumber: 'TVDE-4' });
  await addDocument(app, replaced.driverId, { docType: 'CC' });
  const closed = {
    past: past.token,
    spent: spent.token,
    rejected: rejected.token,
    'sent in another way': replaced.token,
    unknown: 'A'.repeat(43),
    none: '',
  };
  const before = await app.db.select().from(documents);
  const answers = new Set<string>();
  for (const [name, token] of Object.entries(closed)) {
    for (const answer of [await showLink(app, token), await sendIn(app, token)]) {
      expect(answer.status, name).toBe(404);
      answers.add(await answer.text());
    }
  }
  expect([...answers]).toEqual([
    '{"error":{"code":"not_found","message":"Esta ligação já não serve. Se ainda lhe falta enviar o documento, peça outra ao nosso escritório."}}',
  ]);
  expect(await app.db.select().from(documents)).toEqual(before);
});

test('promise 66: looking at a link changes nothing, and no GET or HEAD does anything', async () => {
  const app = await createTestApp();
  const { token } = await askedDriver(app);
  const rows = async () => {
    const { rate_limits, ...others } = await allRows(`file:${app.folder}/frota.db`);
    return others;
  };
  const before = await rows();
  for (let look = 0; look < 3; look += 1) expect((await showLink(app, token)).status).toBe(200);
  for (const method of ['GET', 'HEAD']) {
    for (const path of ['/send-document', '/api/document-links/show', '/api/document-links/document']) {
      await send(app, method, `${path}?token=${token}`);
    }
  }
  expect(await rows()).toEqual(before);
  expect((await sendIn(app, token)).status).toBe(201);
});

describe('documents that may be asked for', () => {
  test('are those rejected or expired, of a driver who is not rejected', async () => {
    const app = await createTestApp();
    const staff = await staffOf(app);
    const ask = async (documentId: string) => {
      const answer = await staff('POST', '/api/document-links', { documentId });
      return [answer.status, (await answer.json()).error?.message];
    };
    const refusal = [
      409,
      'Este documento não está em falta, ou já chegou outro. Os dados foram atualizados.',
    ];
    const driverId = await registerDriver(app);
    const { id } = await addDocument(app, driverId);
    expect(await ask(id)).toEqual(refusal);
    await staff('PATCH', `/api/documents/${id}/status`, { status: 'REJECTED' });
    expect(await ask(id)).toEqual([201, undefined]);
    await staff('PATCH', `/api/drivers/${driverId}/status`, { status: 'INACTIVE' });
    expect(await ask(id)).toEqual(refusal);
    expect(await ask(crypto.randomUUID())).toEqual([
      404,
      'Este documento já não existe. Os dados foram atualizados.',
    ]);
    expect((await staff('POST', '/api/document-links', { documentId: 'x' })).status).toBe(422);
    expect(await app.db.select().from(documentLinks)).toHaveLength(1);
  });

  test('include an expired one of an active driver', async () => {
    const app = await createTestApp();
    const staff = await staffOf(app);
    const driverId = await registerDriver(app);
    const { id } = await addDocument(app, driverId);
    await staff('PATCH', `/api/documents/${id}/status`, { status: 'VALIDATED' });
    await staff('PATCH', `/api/drivers/${driverId}/status`, { status: 'ACTIVE' });
    await app.db.update(documents).set({ status: 'EXPIRED' });
    const ask = () => staff('POST', '/api/document-links', { documentId: id });
    const { link } = await (await ask()).json();
    expect((await sendIn(app, tokenOf(link))).status).toBe(201);
    expect((await ask()).status).toBe(409);
  });

  test.each([
    ['within 90 days', '2027-02-18', 201],
    ['later', '2027-02-19', 409],
  ])('of an active driver, one that expires %s', async (_when, expiryDate, status) => {
    const app = await createTestApp();
    const staff = await staffOf(app);
    const driverId = await registerDriver(app);
    const { id } = await addDocument(app, driverId);
    await staff('PATCH', `/api/documents/${id}/status`, { status: 'VALIDATED' });
    await app.db.update(documents).set({ expiryDate });
    const ask = () => staff('POST', '/api/document-links', { documentId: id });
    expect((await ask()).status).toBe(409);
    await staff('PATCH', `/api/drivers/${driverId}/status`, { status: 'ACTIVE' });
    const asked = await ask();
    expect(asked.status).toBe(status);
    if (status !== 201) return;
    expect((await sendIn(app, tokenOf((await asked.json()).link))).status).toBe(201);
    const [valid] = await documentsOf(app, driverId);
    expect(valid).toMatchObject({ id, status: 'VALIDATED' });
  });
});

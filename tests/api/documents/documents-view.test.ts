import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '../../support/api/app';
import { jpegFile, pdfFile, pngFile } from '../../support/api/files';
import { addDocument, auditOf, registerDriver, send, staffOf } from '../../support/api/registration';

test('promises 15, 20 and 25: a file comes with its own type, its size, safe headers and its name', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const driver = await registerDriver(app);
  const pdf = await pdfFile();
  const document = await addDocument(app, driver, { fileName: 'Cartão de "Cidadão".pdf' }, pdf);
  const seen = await staff('GET', document.filePath);
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.bytes.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy':
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'",
    'content-disposition': `inline; filename="Cartao de Cidadao.pdf"; filename*=UTF-8''Cart%C3%A3o%20de%20Cidad%C3%A3o.pdf`,
  });
  const image = await addDocument(app, driver, { docType: 'CMTVDE', fileName: 'a.exe' }, jpegFile());
  const shown = await staff('GET', image.filePath);
  const png = await addDocument(app, driver, { docType: 'REG_CRIMINAL' }, pngFile());
  for (const answer of [shown, await staff('GET', png.filePath)]) {
    expect(answer.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    );
  }
  expect(shown.headers.get('content-disposition')).toContain('filename="a.exe.jpg"');
});

test('promise 38: every view of a document leaves an audit row with whose it is and when', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const { id, filePath } = await addDocument(app, await registerDriver(app));
  for (let n = 0; n < 3; n += 1) await (await staff('GET', filePath)).arrayBuffer();
  const views = (await auditOf(app, id)).filter((row) => row.action === 'document.view');
  expect(views).toEqual(Array(3).fill({ actor: 'staff@frota.local', action: 'document.view' }));
});

test('promise 38: refuses a view that cannot be recorded', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const { filePath } = await addDocument(app, await registerDriver(app));
  await app.db.$client.execute(
    "CREATE TRIGGER no_views BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no room'); END",
  );
  const refused = await staff('GET', filePath);
  expect([refused.status, (await refused.json()).error.code]).toEqual([500, 'internal']);
});

test('a file replaced while its view is recorded is a 404, not a cut body', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const driver = await registerDriver(app);
  const { id, filePath } = await addDocument(app, driver);
  const { open } = app.services.storage;
  let recorded: unknown;
  app.services.storage.open = async (key) => {
    recorded = (await auditOf(app, id)).at(-1)?.action;
    await addDocument(app, driver);
    return open(key);
  };
  const seen = await staff('GET', filePath);
  expect([seen.status, (await seen.json()).error.code]).toEqual([404, 'not_found']);
  expect(recorded).toBe('document.view');
});

test('HEAD is no view, and leaves no file open', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const { id, filePath } = await addDocument(app, await registerDriver(app));
  let open = true;
  const body = new ReadableStream({
    cancel() {
      open = false;
    },
  });
  app.services.storage.open = async () => ({ body, size: 3 });
  const head = await staff('HEAD', filePath);
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '3']);
  expect(open).toBe(false);
  expect((await auditOf(app, id)).filter((row) => row.action === 'document.view')).toEqual([]);
  app.services.storage.open = async () => null;
  expect((await staff('HEAD', filePath)).status).toBe(404);
});

test('visitors see no file, not even the one they sent; staff see none that belongs to no document', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const { filePath } = await addDocument(app, await registerDriver(app));
  expect((await send(app, 'GET', filePath)).status).toBe(401);
  const { objectPath } = await (await send(app, 'POST', '/api/objects/upload')).json();
  const others = [
    objectPath,
    `/objects/${randomUUID()}`,
    '/objects/x',
    '/objects/..%2Ffrota.db',
    '/objects/%00',
  ];
  for (const path of others) expect((await staff('GET', path)).status, path).toBe(404);
  await rm(join(app.folder, 'objects', 'final', filePath.replace('/objects/', '')));
  expect((await staff('GET', filePath)).status).toBe(404);
});

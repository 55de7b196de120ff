import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '../../support/api/app';
import { heicFile, jpegFile, pdfFile, pdfOfSize, pngFile, renamedProgram } from '../../support/api/files';
import {
  addDocument,
  auditOf,
  documentsOf,
  objects,
  postDocument,
  registerDriver,
  send,
  staffOf,
  upload,
} from '../../support/api/registration';

test('an upload is named by its address, with or without the query, or by its object path', async () => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const spellings = [
    (sent: { uploadURL: string }) => sent.uploadURL,
    (sent: { uploadURL: string }) => sent.uploadURL.split('?')[0] ?? '',
    (sent: { objectPath: string }) => sent.objectPath,
  ];
  for (const spell of spellings) {
    const sent = await upload(app, await pdfFile());
    const response = await postDocument(app, driver, spell(sent));
    expect(response.status).toBe(201);
    const document = await response.json();
    expect(document.filePath).toMatch(/^\/objects\/[0-9a-f-]{36}$/);
    expect(document.filePath).not.toBe(sent.objectPath);
  }
  const sent = await upload(app, await pdfFile());
  const other = await upload(app, await pdfFile());
  expect((await postDocument(app, driver, sent.uploadURL, { documentURL: other.uploadURL })).status).toBe(
    422,
  );
});

test('promise 21: the type of a file is that of its first bytes, whatever its name', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const driver = await registerDriver(app);
  for (const file of [await pdfFile(), jpegFile(), pngFile()]) {
    const { filePath } = await addDocument(app, driver, { fileName: 'ficheiro.bin' }, file);
    expect((await staff('GET', filePath)).headers.get('content-type')).toBe(file.type);
  }
  const before = await documentsOf(app, driver);
  const html = { ...renamedProgram(), bytes: new TextEncoder().encode('<html><script>alert(1)</script>') };
  const empty = { ...renamedProgram(), bytes: new Uint8Array() };
  for (const file of [renamedProgram(), html, empty]) {
    const { uploadURL } = await upload(app, file);
    const refused = await postDocument(app, driver, uploadURL);
    expect([refused.status, (await refused.json()).error]).toEqual([
      422,
      { code: 'file_refused', message: 'O ficheiro não é um PDF, JPG ou PNG.' },
    ]);
  }
  const { uploadURL } = await upload(app, heicFile());
  const refused = await postDocument(app, driver, uploadURL);
  expect([refused.status, (await refused.json()).error]).toEqual([
    422,
    {
      code: 'file_refused',
      message:
        'Esta fotografia está em HEIC, que não aceitamos. Tire-a de novo com «Fotografar», ou envie-a como JPG.',
    },
  ]);
  expect(await documentsOf(app, driver)).toEqual(before);
});

test('promise 22: refuses an object over 10 MB that the store let through', async () => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const { uploadURL, objectPath } = await (await send(app, 'POST', '/api/objects/upload')).json();
  const body = new Blob([pdfOfSize(10_485_761).bytes]).stream();
  const key = objectPath.replace('/objects/', '');
  await app.services.storage.receive(key, body, { limit: 20_000_000, size: null });
  const refused = await postDocument(app, driver, uploadURL);
  expect([refused.status, (await refused.json()).error]).toEqual([
    422,
    { code: 'file_refused', message: 'O ficheiro tem mais de 10 MB.' },
  ]);
});

test.each(['after-a-mark.pdf', 'after-a-line-end.pdf'])(
  'promise 21: bytes before the header of a PDF are not stored: %s',
  async (name) => {
    const app = await createTestApp();
    const staff = await staffOf(app);
    const driver = await registerDriver(app);
    const bytes = new Uint8Array(await readFile(join(import.meta.dirname, '../../fixtures/documents', name)));
    const { uploadURL } = await upload(app, { name, type: 'application/pdf', bytes });
    const posted = await postDocument(app, driver, uploadURL);
    expect(posted.status).toBe(201);
    const seen = await staff('GET', (await posted.json()).filePath);
    expect(seen.headers.get('content-type')).toBe('application/pdf');
    const stored = Buffer.from(await seen.arrayBuffer());
    expect(stored.toString('latin1')).toMatch(/^%PDF-1\.4\n/);
    expect(
      Buffer.from(bytes).toString('latin1').trimEnd().endsWith(stored.toString('latin1').trimEnd()),
    ).toBe(true);
  },
);

test('promise 23: a PUT after the claim is refused and changes nothing staff see', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const driver = await registerDriver(app);
  const file = await pdfFile('o certo');
  const { uploadURL } = await upload(app, file);
  const { filePath } = await (await postDocument(app, driver, uploadURL)).json();
  const late = await send(app, 'PUT', uploadURL, (await pdfFile('o trocado')).bytes);
  expect([late.status, (await late.json()).error.code]).toEqual([409, 'already_claimed']);
  const seen = await staff('GET', filePath);
  expect(new Uint8Array(await seen.arrayBuffer())).toEqual(file.bytes);
  expect(await objects(app)).toEqual({ incoming: [], final: [filePath.replace('/objects/', '')] });
});

test('promise 23: a PUT in flight when its object is claimed leaves no orphan', async () => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const { uploadURL } = await upload(app, await pdfFile());
  let finish = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('%PDF-1.7 other'));
      finish = () => controller.close();
    },
  });
  const slow = app.app.request(uploadURL, { method: 'PUT', body });
  expect((await postDocument(app, driver, uploadURL)).status).toBe(201);
  finish();
  expect((await slow).status).toBe(409);
  expect((await objects(app)).incoming).toEqual([]);
});

test('a retry of a claim answers the same document', async () => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const { uploadURL } = await upload(app, await pdfFile());
  const first = await postDocument(app, driver, uploadURL);
  const again = await postDocument(app, driver, uploadURL);
  expect([again.status, await again.json()]).toEqual([201, await first.json()]);
  expect((await objects(app)).final).toHaveLength(1);
});

test('ten concurrent retries of a claim make one document, and all answer it', async () => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const { uploadURL } = await upload(app, await pdfFile());
  const answers = await Promise.all(Array.from({ length: 10 }, () => postDocument(app, driver, uploadURL)));
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  expect(new Set(ids)).toEqual(new Set([(await documentsOf(app, driver))[0]?.id]));
  expect(await objects(app)).toEqual({ incoming: [], final: [expect.any(String)] });
});

test('promise 4: one of two concurrent claims of an object wins', async () => {
  const app = await createTestApp();
  const drivers = [await registerDriver(app), await registerDriver(app)];
  const { uploadURL } = await upload(app, await pdfFile());
  const answers = await Promise.all(drivers.map((driver) => postDocument(app, driver, uploadURL)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422]);
  expect((await objects(app)).final).toHaveLength(1);
});

test('promise 4: a claim that loses the race with its driver’s decision leaves no document and no file', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const driver = await registerDriver(app);
  const { uploadURL } = await upload(app, await pdfFile());
  const { keep } = app.services.storage;
  app.services.storage.keep = async (...object) => {
    await keep(...object);
    await staff('PATCH', `/api/drivers/${driver}/status`, { status: 'ACTIVE' });
  };
  const refused = await postDocument(app, driver, uploadURL);
  expect([refused.status, (await refused.json()).error.code]).toEqual([422, 'document_refused']);
  expect(await documentsOf(app, driver)).toEqual([]);
  expect((await objects(app)).final).toEqual([]);
});

test('promise 6: a document is decided once, while it is pending', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const { id } = await addDocument(app, await registerDriver(app));
  const decide = async (status: string, document = id) => {
    const response = await staff('PATCH', `/api/documents/${document}/status`, { status });
    const { error } = await response.json();
    return response.status === 409 ? [409, error.code, error.message] : [response.status, error?.code];
  };
  expect(await decide('EXPIRED')).toEqual([422, 'invalid']);
  expect(await decide('REJECTED')).toEqual([200, undefined]);
  expect(await decide('REJECTED')).toEqual([200, undefined]);
  const told = 'Este documento já foi decidido. Os dados foram atualizados.';
  expect(await decide('VALIDATED')).toEqual([409, 'wrong_state', told]);
  expect(await decide('VALIDATED', randomUUID())).toEqual([404, 'not_found']);
  expect(await auditOf(app, id)).toEqual([
    { actor: 'visitor', action: 'document.add' },
    { actor: 'staff@frota.local', action: 'document.reject' },
  ]);
});

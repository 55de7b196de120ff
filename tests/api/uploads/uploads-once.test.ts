import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { uploads } from '../../../db/schema/uploads';
import { createTestApp, type TestApp } from '../../support/api/app';
import { onCleanup } from '../../support/api/cleanups';
import { pdfFile } from '../../support/api/files';
import { objects, postDocument, registerDriver, send } from '../../support/api/registration';
import { beginRequest } from '../../support/servers/sqld';

/** The app behind Bun's own server, and an address of an upload there. */
async function serve(app: TestApp) {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => app.app.fetch(request) });
  onCleanup(() => server.stop(true));
  const answer = await fetch(new URL('/api/objects/upload', server.url), { method: 'POST' });
  return new URL((await answer.json()).uploadURL);
}

const HEAD = ['PUT', 'Content-Length: 1000'];
const PATIENT = { timeout: 60_000 };

async function parts(app: TestApp): Promise<number> {
  return (await objects(app)).incoming.filter((name) => name.endsWith('.part')).length;
}

test('promise 49: refuses a second PUT to an address while the first holds its lease, and stores none of it', async () => {
  const app = await createTestApp();
  const address = await serve(app);
  const first = await beginRequest(address, HEAD);
  first.write('%PDF-1.7 half');
  await vi.waitFor(async () => expect(await parts(app)).toBe(1), PATIENT);
  const others = await Promise.all(
    Array.from({ length: 12 }, () => fetch(address, { method: 'PUT', body: '%PDF-1.7 whole' })),
  );
  for (const other of others) {
    expect([other.status, other.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await other.json()).error.message).toBe(
      'Este ficheiro já está a ser enviado. Aguarde um momento.',
    );
  }
  expect(await parts(app)).toBe(1);
  first.write(Buffer.alloc(1000 - '%PDF-1.7 half'.length));
  await vi.waitFor(() => expect(first.answer()).toMatch(/^HTTP\/1\.1 200 /), PATIENT);
  expect((await fetch(address, { method: 'PUT', body: '%PDF-1.7 again' })).status).toBe(200);
});

test('promise 49: one of twenty concurrent PUTs wins', async () => {
  const app = await createTestApp();
  const { uploadURL } = await (await send(app, 'POST', '/api/objects/upload')).json();
  const { receive } = app.services.storage;
  let under = 0;
  let most = 0;
  app.services.storage.receive = async (...given) => {
    under += 1;
    most = Math.max(most, under);
    await Bun.sleep(100);
    under -= 1;
    return receive(...given);
  };
  const bytes = (await pdfFile()).bytes;
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(app, 'PUT', uploadURL, bytes)));
  expect(most).toBe(1);
  expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBe(1);
});

test('promise 49: a dropped connection releases the lease', async () => {
  const app = await createTestApp();
  const address = await serve(app);
  const first = await beginRequest(address, HEAD);
  first.write('%PDF-1.7 half');
  await vi.waitFor(async () => expect(await parts(app)).toBe(1), PATIENT);
  first.end();
  await vi.waitFor(async () => {
    expect((await fetch(address, { method: 'PUT', body: '%PDF-1.7 whole' })).status).toBe(200);
  }, PATIENT);
});

test('promise 49: the lease of a killed process expires after a minute', async () => {
  const app = await createTestApp();
  const { uploadURL, objectPath } = await (await send(app, 'POST', '/api/objects/upload')).json();
  const receivingUntil = new Date(app.clock.now.getTime() + 60_000).toISOString();
  await app.db
    .update(uploads)
    .set({ receivingBy: 'a process that is gone', receivingUntil })
    .where(eq(uploads.key, objectPath.slice('/objects/'.length)));
  const bytes = (await pdfFile()).bytes;
  expect((await send(app, 'PUT', uploadURL, bytes)).status).toBe(429);
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  expect((await send(app, 'PUT', uploadURL, bytes)).status).toBe(200);
  expect((await postDocument(app, await registerDriver(app), uploadURL)).status).toBe(201);
});

test('promise 49: a slow PUT renews its lease', async () => {
  const app = await createTestApp();
  const { uploadURL } = await (await send(app, 'POST', '/api/objects/upload')).json();
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  const seen: number[] = [];
  let step = 0;
  // Without a queue in between, a stream is read only once the PUT has its lease.
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (step === 6) return controller.close();
        step += 1;
        app.clock.now = new Date(app.clock.now.getTime() + 20_000);
        clock.mockReturnValue(step * 20_000);
        controller.enqueue(new Uint8Array(500_000).fill(0x20));
        seen.push((await send(app, 'PUT', uploadURL, (await pdfFile()).bytes)).status);
      },
    },
    { highWaterMark: 0 },
  );
  clock.mockReturnValue(0);
  const answer = await app.app.request(uploadURL, { method: 'PUT', body });
  expect(answer.status).toBe(200);
  expect(seen).toEqual([429, 429, 429, 429, 429, 429]);
});

import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/api/app';
import { onCleanup } from '../../support/api/cleanups';
import { postDocument, registerDriver } from '../../support/api/registration';

/** The app behind Bun's own server, on a free port. */
async function serve(app: TestApp) {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => app.app.fetch(request) });
  onCleanup(() => server.stop(true));
  const answer = await fetch(new URL('/api/objects/upload', server.url), { method: 'POST' });
  return { server, address: new URL((await answer.json()).uploadURL) };
}

/** Sends the start of a PUT and then ends the connection, as a phone in a tunnel does. */
async function sendCut(address: URL, headers: string, body: string): Promise<void> {
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  socket.write(
    `PUT ${address.pathname}${address.search} HTTP/1.1\r\nHost: ${address.host}\r\n${headers}\r\n\r\n`,
  );
  socket.write(body);
  await Bun.sleep(100);
  socket.destroy();
  await Bun.sleep(200);
}

test.each([
  ['of an announced size', 'Content-Length: 1000', '%PDF-1.7 the first half'],
  ['sent in chunks', 'Transfer-Encoding: chunked', '17\r\n%PDF-1.7 the first half\r\n'],
])('promise 22: a body %s that is cut leaves nothing', async (_, headers, body) => {
  const app = await createTestApp();
  const { address } = await serve(app);
  await sendCut(address, headers, body);
  expect(await readdir(join(app.folder, 'objects', 'incoming'))).toEqual([]);
  const refused = await postDocument(
    app,
    await registerDriver(app),
    `/objects/${address.pathname.split('/').pop()}`,
  );
  expect((await refused.json()).error.code).toBe('document_refused');
  expect(app.logged.join('\n')).not.toContain('request.failed');
});

test('promise 22: a sender of a byte too many still receives the answer', async () => {
  const app = await createTestApp();
  const { address } = await serve(app);
  for (let time = 0; time < 5; time += 1) {
    const refused = await fetch(address, { method: 'PUT', body: new Uint8Array(10_485_761) });
    expect([refused.status, (await refused.json()).error.code]).toEqual([413, 'too_large']);
  }
  expect(await readdir(join(app.folder, 'objects', 'incoming'))).toEqual([]);
});

test('stores a whole body over the network', async () => {
  const app = await createTestApp();
  const { address } = await serve(app);
  const sent = await fetch(address, { method: 'PUT', body: '%PDF-1.7 whole' });
  expect(sent.status).toBe(200);
  expect(await readdir(join(app.folder, 'objects', 'incoming'))).toHaveLength(1);
});

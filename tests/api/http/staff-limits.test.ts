import { expect, test } from 'vitest';
import { createSession, createTestApp, type TestApp } from '../../support/api/app';
import { pdfFile } from '../../support/api/files';
import { ANA, send } from '../../support/api/registration';

const DOC_TYPES = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL'];

/** Registers a driver with four documents as the page does; answers the statuses that are no success. */
async function register(app: TestApp, cookie: string, n: number): Promise<number[]> {
  const ask = (method: string, path: string, body?: Parameters<typeof send>[3]) =>
    send(app, method, path, body, { cookie });
  const file = await pdfFile();
  const paths: string[] = [];
  const failed: number[] = [];
  for (const _type of DOC_TYPES) {
    const address = await ask('POST', '/api/objects/upload');
    if (!address.ok) failed.push(address.status);
    const { uploadURL = '', objectPath = '' } = await address.json();
    if (uploadURL) await ask('PUT', uploadURL, file.bytes);
    paths.push(objectPath);
  }
  const registered = await ask('POST', '/api/drivers', { ...ANA, email: `ana${n}@exemplo.pt` });
  if (!registered.ok) failed.push(registered.status);
  const { id } = await registered.json();
  for (const [at, docType] of DOC_TYPES.entries()) {
    const given = { driverId: id, docType, fileName: 'a.pdf', filePath: paths[at] };
    const added = await ask('POST', '/api/documents', given);
    if (!added.ok) failed.push(added.status);
  }
  return failed;
}

test('staff register thirty drivers in an hour, and a visitor of their address is limited as before', async () => {
  const app = await createTestApp();
  const cookie = await createSession(app.services);
  for (let n = 0; n < 30; n += 1) expect(await register(app, cookie, n)).toEqual([]);
  const visitors: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    visitors.push((await send(app, 'POST', '/api/drivers', { ...ANA, fullName: '' })).status);
  }
  expect(visitors.indexOf(429)).toBe(20);
});

test('unclaimed uploads of staff block nobody', async () => {
  const app = await createTestApp();
  const headers = { cookie: await createSession(app.services) };
  for (let n = 0; n < 30; n += 1) {
    expect((await send(app, 'POST', '/api/objects/upload', null, headers)).status).toBe(200);
  }
});

test('who is signed in and not on the staff list is limited as a visitor', async () => {
  const app = await createTestApp();
  const headers = { cookie: await createSession(app.services, 'outro@exemplo.pt') };
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    statuses.push((await send(app, 'POST', '/api/drivers', { ...ANA, fullName: '' }, headers)).status);
  }
  expect(statuses.indexOf(429)).toBe(20);
});

test.each(['/api/vehicles', '/api/document-links/show'])(
  'promise 27: staff are limited on %s too',
  async (path) => {
    const app = await createTestApp();
    const headers = { cookie: await createSession(app.services) };
    const ask = async () => (await send(app, 'POST', path, { token: 'x' }, headers)).status;
    for (let n = 0; n < 600; n += 1) await ask();
    expect(await ask()).toBe(429);
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
    expect(await ask()).not.toBe(429);
  },
);

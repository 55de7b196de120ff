import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser, sendLoginForm } from '../support/api/app';
import { pdfFile } from '../support/api/files';
import { ANA } from '../support/api/registration';
import { freePort } from '../support/processes/children';
import { startProvider } from '../support/servers/provider';
import { type Radosgw, radosgwIsThere, startRadosgw } from '../support/servers/radosgw';
import { createBucket, NO_S3, s3Variables } from '../support/servers/s3';
import { type Sqld, sqldIsThere, startSqld } from '../support/servers/sqld';
import { NO_PROVIDER, startWorkerOffice, type WorkerOffice } from '../support/servers/workerd';

const LONG = { timeout: 60_000 };

describe.skipIf(!sqldIsThere || !radosgwIsThere)('a Worker whose services fail', () => {
  let store: Radosgw;
  let office: WorkerOffice;
  let sqld: Sqld;
  let providerPort: number;
  let origin: string;

  beforeAll(async () => {
    store = await startRadosgw();
    const s3 = { ...NO_S3, ...store };
    await createBucket(s3);
    providerPort = await freePort();
    office = await startWorkerOffice({
      variables: {
        OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
        ...s3Variables(s3),
      },
    });
    sqld = office.sqld;
    origin = office.workers[0]?.url ?? '';
  });
  afterAll(async () => {
    await office?.stop();
    await sqld?.stop();
    await store?.stop();
  });

  const post = (path: string, body: unknown = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
  const register = () => post('/api/drivers', ANA);
  const statuses = (answers: readonly Response[]) => [...new Set(answers.map(({ status }) => status))];

  async function expectUnavailable(answer: Response): Promise<void> {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await answer.json()).error.code).toBe('unavailable');
  }

  test('concurrent requests, some of them aborted, each get their own answer', async () => {
    const abandoned = Array.from({ length: 20 }, () =>
      office.staff('/api/stats', { signal: AbortSignal.timeout(2) }).catch(() => null),
    );
    const paths = ['/', '/api/stats', '/api/health', '/register', '/api/drivers/with-documents', '/drivers'];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => office.staff(paths[index % paths.length] ?? '/')),
    );
    await Promise.all(abandoned);
    expect(statuses(answers)).toEqual([200]);
  });

  test('a database outage is 503, and loses nothing acknowledged', async () => {
    expect((await register()).status).toBe(201);
    await sqld.kill();
    await expectUnavailable(await register());
    await expectUnavailable(await office.staff('/api/stats'));
    await expectUnavailable(await fetch(`${origin}/api/health`));
    expect((await fetch(`${origin}/register`)).status).toBe(200);
    sqld = await startSqld({ port: sqld.port, folder: sqld.folder });
    await expect.poll(async () => (await office.staff('/api/stats')).status, LONG).toBe(200);
    expect((await register()).status).toBe(201);
    expect(await (await office.staff('/api/drivers/with-documents')).json()).toHaveLength(2);
  });

  test('a database that hangs is a timely 503, and an aborted request blocks no other', async () => {
    sqld.pause();
    const waiting = [office.staff('/api/stats'), register()];
    const signal = AbortSignal.timeout(300);
    await Promise.all(
      Array.from({ length: 100 }, () => office.staff('/api/stats', { signal }).catch(() => null)),
    );
    for (const answer of await Promise.all(waiting)) await expectUnavailable(answer);
    sqld.resume();
    await expect.poll(async () => (await office.staff('/api/stats')).status, LONG).toBe(200);
    expect(await (await office.staff('/api/drivers/with-documents')).json()).toHaveLength(2);
  });

  test('after a storage outage the file is claimed as it was sent', async () => {
    const { id } = await (await register()).json();
    const { uploadURL } = await (await post('/api/objects/upload')).json();
    const { bytes, type } = await pdfFile();
    const sent = await fetch(uploadURL, { method: 'PUT', body: bytes, headers: { 'content-type': type } });
    expect(sent.status).toBe(200);
    const claim = () =>
      post('/api/documents', { driverId: id, docType: 'CC', fileName: 'cc.pdf', filePath: uploadURL });
    await store.kill();
    await expectUnavailable(await claim());
    await store.start();
    const claimed = await claim();
    expect(claimed.status).toBe(201);
    const { filePath } = await claimed.json();
    const kept = await office.staff(filePath);
    expect(new Uint8Array(await kept.arrayBuffer())).toEqual(bytes);
    await store.kill();
    await expectUnavailable(await office.staff(filePath));
    await store.start();
    expect((await office.staff(filePath)).status).toBe(200);
  });

  test('the provider is down: sign-in shows so, sessions go on, and it works once the provider is up', async () => {
    const page = await fetch(`${origin}/api/login`, { redirect: 'manual' });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(await page.text()).toContain('<html');
    expect((await office.staff('/api/auth/user')).status).toBe(200);
    const provider = await startProvider(origin, {
      port: providerPort,
      secret: NO_PROVIDER.OIDC_CLIENT_SECRET,
    });
    try {
      await Promise.all(
        Array.from({ length: 3 }, async () => {
          const browser = createBrowser((request) => fetch(request));
          const form = await browser.follow(`${origin}/api/login`);
          const { url } = await sendLoginForm(browser, form.url, provider.email, provider.password, origin);
          expect((await browser.request(url.href)).headers.get('location')).toBe('/');
          expect((await browser.request(`${origin}/api/auth/user`)).status).toBe(200);
        }),
      );
    } finally {
      await provider.stop();
    }
  });
});

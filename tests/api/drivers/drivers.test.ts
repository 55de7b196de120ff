import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { drivers } from '../../../db/schema/drivers';
import { createTestApp } from '../../support/api/app';
import { ANA, addDocument, auditOf, registerDriver, send, staffOf } from '../../support/api/registration';

const DAY_MS = 86_400_000;

async function statusOf(staff: Awaited<ReturnType<typeof staffOf>>, id: string) {
  const list: { id: string; status: string }[] = await (
    await staff('GET', '/api/drivers/with-documents')
  ).json();
  return list.find((driver) => driver.id === id)?.status;
}

test('promise 5: status, id and createdAt of the caller’s choosing are dropped', async () => {
  const app = await createTestApp();
  const chosen = {
    id: randomUUID(),
    status: 'ACTIVE',
    createdAt: '2020-01-01T00:00:00.000Z',
    decidedBy: 'eu',
  };
  const response = await send(app, 'POST', '/api/drivers', { ...ANA, ...chosen });
  expect(response.status).toBe(201);
  const driver = await response.json();
  expect(driver).toEqual({
    ...ANA,
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/),
    status: 'PENDING_VALIDATION',
    createdAt: '2026-11-20T10:00:00.000Z',
  });
  expect(driver.id).not.toBe(chosen.id);
  expect(await auditOf(app, driver.id)).toEqual([{ actor: 'visitor', action: 'driver.register' }]);
});

test('promise 5: a retried submit cannot set them either, nor any other column', async () => {
  const app = await createTestApp();
  const chosen = {
    id: randomUUID(),
    status: 'ACTIVE',
    createdAt: '2020-01-01T00:00:00.000Z',
    decidedBy: 'eu',
    decidedAt: '2020-01-01T00:00:00.000Z',
    approvedAt: '2020-01-01T00:00:00.000Z',
    registrationKeyHash: 'a',
  };
  const key = { 'idempotency-key': randomUUID() };
  const first = await (await send(app, 'POST', '/api/drivers', { ...ANA, ...chosen }, key)).json();
  const before = await app.db.select().from(drivers);
  const again = await send(app, 'POST', '/api/drivers', { ...ANA, ...chosen }, key);
  expect(await again.json()).toEqual(first);
  expect(before).toEqual([
    {
      ...ANA,
      id: first.id,
      status: 'PENDING_VALIDATION',
      createdAt: '2026-11-20T10:00:00.000Z',
      decidedBy: null,
      decidedAt: null,
      approvedAt: null,
      leftOn: null,
      erasesAt: null,
      erasedAt: null,
      registrationKeyHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      version: 1,
    },
  ]);
  expect(await app.db.select().from(drivers)).toEqual(before);
});

test('a submit retried with its key updates the driver it registered', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const key = { 'idempotency-key': randomUUID() };
  const first = await (await send(app, 'POST', '/api/drivers', ANA, key)).json();
  const second = await send(app, 'POST', '/api/drivers', { ...ANA, email: 'certo@exemplo.pt' }, key);
  expect(second.status).toBe(201);
  expect(await second.json()).toEqual({ ...first, email: 'certo@exemplo.pt' });
  const other = await (
    await send(app, 'POST', '/api/drivers', ANA, { 'idempotency-key': randomUUID() })
  ).json();
  expect(other.id).not.toBe(first.id);
  const list = await (await staff('GET', '/api/drivers/with-documents')).json();
  expect(list).toHaveLength(2);
});

test('twenty concurrent submits with one key register one driver', async () => {
  const app = await createTestApp();
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(app, 'POST', '/api/drivers', ANA, key)),
  );
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
});

test('promise 4: a key whose driver was decided, or is a day old, is refused and changes nothing', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const key = { 'idempotency-key': randomUUID() };
  const { id } = await (await send(app, 'POST', '/api/drivers', ANA, key)).json();
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
  const late = await send(app, 'POST', '/api/drivers', { ...ANA, fullName: 'Outra Pessoa' }, key);
  expect([late.status, (await late.json()).error.code]).toEqual([409, 'wrong_state']);
  app.clock.now = new Date(app.clock.now.getTime() - DAY_MS);
  await staff('PATCH', `/api/drivers/${id}/status`, { status: 'INACTIVE' });
  expect((await send(app, 'POST', '/api/drivers', { ...ANA, fullName: 'Outra' }, key)).status).toBe(409);
  const [driver] = await (await staff('GET', '/api/drivers/with-documents')).json();
  expect(driver.fullName).toBe('Ana Sousa');
});

test('promise 27: the twenty-first registration of an address in an hour is 429 with Retry-After', async () => {
  const app = await createTestApp();
  for (let n = 0; n < 20; n += 1) {
    expect((await send(app, 'POST', '/api/drivers', ANA)).status).toBe(201);
  }
  const refused = await send(app, 'POST', '/api/drivers', ANA);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('promise 6: a driver goes from pending to active or inactive, once, and nothing else', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const approved = await registerDriver(app);
  const rejected = await registerDriver(app, { email: 'rui@exemplo.pt', cmtvdeNumber: 'TVDE-0002' });
  const decide = async (id: string, status: string) => {
    const response = await staff('PATCH', `/api/drivers/${id}/status`, { status });
    return [response.status, (await response.json()).error?.code];
  };
  expect(await decide(approved, 'ACTIVE')).toEqual([200, undefined]);
  expect(await decide(rejected, 'INACTIVE')).toEqual([200, undefined]);
  expect(await decide(approved, 'ACTIVE')).toEqual([200, undefined]);
  expect(await decide(rejected, 'INACTIVE')).toEqual([200, undefined]);
  expect(await decide(approved, 'INACTIVE')).toEqual([409, 'wrong_state']);
  expect(await decide(rejected, 'ACTIVE')).toEqual([409, 'wrong_state']);
  expect(await decide(approved, 'PENDING_VALIDATION')).toEqual([422, 'invalid']);
  expect(await decide(randomUUID(), 'ACTIVE')).toEqual([404, 'not_found']);
  expect([await statusOf(staff, approved), await statusOf(staff, rejected)]).toEqual(['ACTIVE', 'INACTIVE']);
  expect(await auditOf(app, approved)).toEqual([
    { actor: 'visitor', action: 'driver.register' },
    { actor: 'staff@frota.local', action: 'driver.approve' },
  ]);
  expect((await auditOf(app, rejected)).at(-1)).toEqual({
    actor: 'staff@frota.local',
    action: 'driver.reject',
  });
});

test('promise 6: one of a concurrent approval and rejection wins', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const id = await registerDriver(app);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      staff('PATCH', `/api/drivers/${id}/status`, { status: n % 2 ? 'ACTIVE' : 'INACTIVE' }),
    ),
  );
  const codes = answers.map((answer) => answer.status);
  expect(codes.filter((code) => code === 200)).toHaveLength(5);
  expect(codes.filter((code) => code === 409)).toHaveLength(5);
  expect(await auditOf(app, id)).toHaveLength(2);
});

test('promise 6: rejects an approval while a document is pending or rejected', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const id = await registerDriver(app);
  const document = await addDocument(app, id);
  const approve = async () => staff('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' });
  for (const status of ['PENDING_VALIDATION', 'REJECTED']) {
    if (status === 'REJECTED') await staff('PATCH', `/api/documents/${document.id}/status`, { status });
    const refused = await approve();
    expect(refused.status).toBe(409);
    expect((await refused.json()).error).toEqual({
      code: 'wrong_state',
      message: 'Todos os documentos devem ser aprovados antes de ativar o condutor.',
    });
  }
  expect(await statusOf(staff, id)).toBe('PENDING_VALIDATION');
  expect((await staff('PATCH', `/api/drivers/${id}/status`, { status: 'INACTIVE' })).status).toBe(200);
});

test.each([
  ['e-mail', { email: 'ANA@exemplo.pt', cmtvdeNumber: 'TVDE-0002' }],
  ['CMTVDE number', { email: 'rui@exemplo.pt', cmtvdeNumber: 'tvde-0001' }],
])('two pending drivers may have the same %s, and staff see it; only one becomes active', async (_, same) => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const first = await registerDriver(app);
  const second = await registerDriver(app, same);
  const alone = await registerDriver(app, { email: 'eva@exemplo.pt', cmtvdeNumber: 'TVDE-0009' });
  const list: { id: string; sharesIdentity: boolean }[] = await (
    await staff('GET', '/api/drivers/with-documents')
  ).json();
  expect(Object.fromEntries(list.map((driver) => [driver.id, driver.sharesIdentity]))).toEqual({
    [first]: true,
    [second]: true,
    [alone]: false,
  });
  expect((await staff('PATCH', `/api/drivers/${first}/status`, { status: 'ACTIVE' })).status).toBe(200);
  const refused = await staff('PATCH', `/api/drivers/${second}/status`, { status: 'ACTIVE' });
  expect([refused.status, (await refused.json()).error.code]).toEqual([409, 'duplicate_active_driver']);
  expect(await statusOf(staff, second)).toBe('PENDING_VALIDATION');
  expect((await staff('PATCH', `/api/drivers/${second}/status`, { status: 'INACTIVE' })).status).toBe(200);
});

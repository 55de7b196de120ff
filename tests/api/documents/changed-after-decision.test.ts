import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DocType } from '../../fixtures/papers';
import { createTestApp, type TestApp } from '../../support/api/app';
import {
  ANA,
  addDocument,
  auditDetailsOf,
  documentsOf,
  registerDriver,
  send,
  staffOf,
} from '../../support/api/registration';

const OTHER = {
  fullName: 'Outro Completamente',
  email: 'outro@exemplo.pt',
  phoneNumber: '969999999',
  cmtvdeNumber: 'TVDE-9999',
  contractType: 'VEHICLE_RENTAL',
};

async function decidedOffice(decisions: [DocType, 'VALIDATED' | 'REJECTED'][]) {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const key = { 'idempotency-key': randomUUID() };
  const { id } = await (await send(app, 'POST', '/api/drivers', ANA, key)).json();
  for (const [docType, status] of decisions) {
    const document = await addDocument(app, id, { docType });
    await staff('PATCH', `/api/documents/${document.id}/status`, { status });
  }
  const register = (fields: object) => send(app, 'POST', '/api/drivers', { ...ANA, ...fields }, key);
  return { app, staff, id, register };
}

async function standing(app: TestApp, id: string) {
  return Object.fromEntries((await documentsOf(app, id)).map(({ docType, status }) => [docType, status]));
}

test('promise 44: a changed name reopens every document of the registration', async () => {
  const { app, staff, id, register } = await decidedOffice([
    ['CC', 'VALIDATED'],
    ['CMTVDE', 'VALIDATED'],
    ['REG_CRIMINAL', 'REJECTED'],
  ]);
  expect((await register(OTHER)).status).toBe(201);
  expect(await standing(app, id)).toEqual({
    CC: 'PENDING_VALIDATION',
    CMTVDE: 'PENDING_VALIDATION',
    REG_CRIMINAL: 'PENDING_VALIDATION',
  });
  expect((await staff('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' })).status).toBe(409);
  const { rows } = await app.db.$client.execute(
    'SELECT count(*) AS n FROM documents WHERE decided_by IS NOT NULL OR decided_at IS NOT NULL',
  );
  expect(rows[0]?.n).toBe(0);
});

test.each(Object.entries(OTHER))(
  'promise 44: another %s undoes what was decided, and is named',
  async (field, value) => {
    const { app, id, register } = await decidedOffice([['CC', 'VALIDATED']]);
    const changed = await register({ [field]: value });
    expect((await changed.json())[field]).toBe(value);
    const [document] = await documentsOf(app, id);
    expect(document?.status).toBe('PENDING_VALIDATION');
    expect(await auditDetailsOf(app, id)).toEqual([
      ['visitor', 'driver.register', null],
      ['visitor', 'driver.change', { fields: [field] }],
    ]);
    expect((await auditDetailsOf(app, document?.id ?? '')).at(-1)).toEqual([
      'visitor',
      'document.reopen',
      { driverId: id, from: 'VALIDATED' },
    ]);
  },
);

test('promise 44: audits which fields changed, and none of their values', async () => {
  const { app, id, register } = await decidedOffice([['CC', 'VALIDATED']]);
  await register(OTHER);
  const { rows } = await app.db.$client.execute('SELECT detail FROM audit_log');
  const told = JSON.stringify(rows);
  for (const value of [...Object.values(OTHER), ANA.fullName, ANA.email, ANA.cmtvdeNumber, ANA.phoneNumber]) {
    expect(told).not.toContain(value);
  }
  expect((await auditDetailsOf(app, id)).at(-1)).toEqual([
    'visitor',
    'driver.change',
    { fields: ['fullName', 'email', 'phoneNumber', 'cmtvdeNumber', 'contractType'] },
  ]);
});

test('promise 44: a retry of the same registration keeps the decisions and writes nothing', async () => {
  const { app, id, register } = await decidedOffice([
    ['CC', 'VALIDATED'],
    ['CMTVDE', 'REJECTED'],
  ]);
  const all =
    'SELECT (SELECT json_group_array(json_array(id, version, status)) FROM documents) || version FROM drivers';
  const before = (await app.db.$client.execute(all)).rows;
  const audited = await auditDetailsOf(app, id);
  const again = await register({});
  expect([again.status, (await again.json()).id]).toEqual([201, id]);
  expect(await standing(app, id)).toEqual({ CC: 'VALIDATED', CMTVDE: 'REJECTED' });
  expect((await app.db.$client.execute(all)).rows).toEqual(before);
  expect(await auditDetailsOf(app, id)).toEqual(audited);
});

test('promise 44: in a race of a change and an approval nobody is ACTIVE with unseen documents', async () => {
  const { app, staff, id, register } = await decidedOffice([['CC', 'VALIDATED']]);
  const [changed, approved] = await Promise.all([
    register(OTHER),
    staff('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' }),
  ]);
  const { rows } = await app.db.$client.execute('SELECT full_name, status FROM drivers');
  const active = { full_name: ANA.fullName, status: 'ACTIVE' };
  const waiting = { full_name: OTHER.fullName, status: 'PENDING_VALIDATION' };
  expect(rows).toMatchObject([changed.status === 409 ? active : waiting]);
  expect(approved.status).toBe(changed.status === 409 ? 200 : 409);
});

test('promise 44: another vehicle reopens its document, and no other', async () => {
  const { app, id } = await decidedOffice([
    ['CC', 'VALIDATED'],
    ['VEHICLE_DOC', 'VALIDATED'],
  ]);
  const staff = await staffOf(app);
  const set = (fields: object) => send(app, 'POST', '/api/vehicles', { driverId: id, ...fields });
  await set({ licensePlate: 'AA-12-BB', make: 'Seat' });
  expect(await standing(app, id)).toEqual({ CC: 'VALIDATED', VEHICLE_DOC: 'PENDING_VALIDATION' });
  const validate = async () => {
    const document = (await documentsOf(app, id)).find(({ docType }) => docType === 'VEHICLE_DOC');
    await staff('PATCH', `/api/documents/${document?.id}/status`, { status: 'VALIDATED' });
  };
  await validate();
  const first = await (await set({ licensePlate: 'aa12bb', make: ' Seat ' })).json();
  expect(first).toMatchObject({ driverId: id, licensePlate: 'AA-12-BB', make: 'Seat', model: null });
  expect(await standing(app, id)).toEqual({ CC: 'VALIDATED', VEHICLE_DOC: 'VALIDATED' });
  expect(await (await set({ licensePlate: 'AA-12-BC', make: 'Seat' })).json()).toEqual({
    ...first,
    licensePlate: 'AA-12-BC',
  });
  expect(await standing(app, id)).toEqual({ CC: 'VALIDATED', VEHICLE_DOC: 'PENDING_VALIDATION' });
  const sets = (await auditDetailsOf(app, id)).filter(([, action]) => action === 'vehicle.set');
  expect(sets.map(([, , detail]) => detail)).toEqual([
    { fields: ['licensePlate', 'make'] },
    { fields: ['licensePlate'] },
  ]);
});

test('an expired document stays expired when its driver’s fields change', async () => {
  const { app, id, register } = await decidedOffice([['CC', 'VALIDATED']]);
  await app.db.$client.execute("UPDATE documents SET status = 'EXPIRED'");
  await register(OTHER);
  expect(await standing(app, id)).toEqual({ CC: 'EXPIRED' });
});

test.each([
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'c232ab00-9414-11ec-b3c8-9f6bdeced846',
])('%s, which others may send as well, is no key of a registration', async (key) => {
  const app = await createTestApp();
  const refused = await send(app, 'POST', '/api/drivers', ANA, { 'idempotency-key': key });
  expect([refused.status, (await refused.json()).error.fields]).toEqual([
    422,
    { 'idempotency-key': 'Chave de repetição inválida' },
  ]);
});

test('accepts a UUID of version 7 as a key', async () => {
  const app = await createTestApp();
  const key = { 'idempotency-key': '017f22e2-79b0-7cc3-98c4-dc0c0c07398f' };
  expect((await send(app, 'POST', '/api/drivers', ANA, key)).status).toBe(201);
});

test('registrations without a key never update one another', async () => {
  const app = await createTestApp();
  const first = await registerDriver(app);
  const second = await registerDriver(app, OTHER);
  expect(second).not.toBe(first);
  expect((await auditDetailsOf(app, first)).map(([, action]) => action)).toEqual(['driver.register']);
});

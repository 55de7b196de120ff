import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ANA, addDocument, registerDriver, send } from '../../support/api/registration';
import {
  MINUTE_MS,
  postOffice,
  readMail,
  registerMany,
  rejectDocument,
} from '../../support/mail/mail-offices';

/** The machine may be busy. */
const SOON = { timeout: 60_000 };

const kinds = async (office: Awaited<ReturnType<typeof postOffice>>) =>
  (await office.messages()).map(({ kind, cause }) => [kind, cause]);

describe('the messages that changes cause', () => {
  test('a registration, an approval, a rejection and a rejected document cause one each', async () => {
    const office = await postOffice();
    const approved = await registerDriver(office);
    await office.staff('PATCH', `/api/drivers/${approved}/status`, { status: 'ACTIVE' });
    const { driverId, id } = await rejectDocument(office);
    await office.staff('PATCH', `/api/drivers/${driverId}/status`, { status: 'INACTIVE' });
    expect((await kinds(office)).toSorted()).toEqual(
      [
        ['document_rejected', `document.reject:${id}`],
        ['driver_approved', `driver.approve:${approved}`],
        ['driver_rejected', `driver.reject:${driverId}`],
        ['registration_received', `driver.register:${approved}`],
        ['registration_received', `driver.register:${driverId}`],
      ].toSorted(),
    );
  });

  test('no-ops, refused changes and validated documents cause none', async () => {
    const office = await postOffice();
    const driverId = await registerDriver(office);
    const { id } = await addDocument(office, driverId);
    const refused = await office.staff('PATCH', `/api/drivers/${driverId}/status`, { status: 'ACTIVE' });
    expect(refused.status).toBe(409);
    for (const status of ['VALIDATED', 'VALIDATED', 'REJECTED']) {
      await office.staff('PATCH', `/api/documents/${id}/status`, { status });
    }
    for (const status of ['ACTIVE', 'ACTIVE', 'INACTIVE']) {
      await office.staff('PATCH', `/api/drivers/${driverId}/status`, { status });
    }
    await office.staff('PATCH', `/api/drivers/${randomUUID()}/status`, { status: 'ACTIVE' });
    expect(await kinds(office)).toEqual([
      ['registration_received', `driver.register:${driverId}`],
      ['driver_approved', `driver.approve:${driverId}`],
    ]);
  });

  test('a document that is rejected after its driver was causes none: nothing is to be sent again', async () => {
    const office = await postOffice();
    const driverId = await registerDriver(office);
    const { id } = await addDocument(office, driverId);
    await office.staff('PATCH', `/api/drivers/${driverId}/status`, { status: 'INACTIVE' });
    const rejected = await office.staff('PATCH', `/api/documents/${id}/status`, { status: 'REJECTED' });
    expect(rejected.status).toBe(200);
    expect((await kinds(office)).map(([kind]) => kind)).toEqual(['registration_received', 'driver_rejected']);
  });

  test('twenty concurrent approvals cause one', async () => {
    const office = await postOffice();
    const driverId = await registerDriver(office);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        office.staff('PATCH', `/api/drivers/${driverId}/status`, { status: 'ACTIVE' }),
      ),
    );
    await office.send();
    expect(office.smtp.received).toHaveLength(2);
  });

  test('a submit retried with its key causes one, to the corrected address', async () => {
    const office = await postOffice();
    const key = { 'idempotency-key': randomUUID() };
    await send(office, 'POST', '/api/drivers', { ...ANA, email: 'ana@exemplo.p.pt' }, key);
    await send(office, 'POST', '/api/drivers', ANA, key);
    await office.send();
    expect(office.smtp.received.map(({ to }) => to)).toEqual([['ana@exemplo.pt']]);
  });
});

test('limits e-mails of registrations to three a day for one address', async () => {
  const office = await postOffice();
  for (let count = 0; count < 5; count += 1) await registerDriver(office, { email: 'Ana@Exemplo.pt' });
  await registerDriver(office, { email: 'rui@exemplo.pt' });
  expect(await kinds(office)).toHaveLength(4);
  office.later(24 * 60 * MINUTE_MS);
  await registerDriver(office);
  expect(await kinds(office)).toHaveLength(5);
});

test('a rejected document is named, with what to send again', async () => {
  const office = await postOffice();
  await rejectDocument(office, 'REG_CRIMINAL');
  expect(await office.send()).toEqual({ sent: 2, refused: 0, delayed: 0 });
  const [, rejected] = office.smtp.received;
  if (!rejected) throw new Error('nothing was sent');
  const { subject, text, html, to } = await readMail(rejected);
  expect(to).toEqual(['ana@exemplo.pt']);
  expect(subject).toBe('Volante: envie de novo o Registo Criminal');
  for (const body of [text, html]) {
    expect(body).toContain('Olá Ana,');
    expect(body).toContain('Registo Criminal: o certificado completo, com todas as páginas');
    expect(body).toContain('PDF, JPG ou PNG, com 10 MB no máximo');
  }
});

test('a message is sent once, and has the Message-ID of its row', async () => {
  const office = await postOffice();
  await registerDriver(office);
  await office.send();
  office.later(10 * MINUTE_MS);
  await office.send();
  const [message] = await office.messages();
  expect(office.smtp.received.map(({ messageId }) => messageId)).toEqual([`<${message?.id}@frota.test>`]);
  expect(message).toMatchObject({
    attempts: 1,
    sentAt: '2026-11-20T10:00:00.000Z',
    nextAttemptAt: null,
    lastError: null,
  });
  expect(await office.state()).toEqual({
    waiting: 0,
    oldestWaitingAt: null,
    failed: 0,
    lastSentAt: '2026-11-20T10:00:00.000Z',
    lastError: null,
  });
});

test('without a server messages wait, and go out once there is one', async () => {
  const office = await postOffice();
  await registerDriver(office);
  office.later(24 * 60 * MINUTE_MS);
  expect(await office.state()).toMatchObject({
    waiting: 1,
    oldestWaitingAt: '2026-11-20T10:00:00.000Z',
  });
  await office.send();
  expect(office.smtp.received).toHaveLength(1);
});

test('drops messages that have waited for more than 30 days', async () => {
  const office = await postOffice();
  await registerDriver(office);
  office.later(30 * 24 * 60 * MINUTE_MS + 1);
  await office.send();
  expect(office.smtp.received).toEqual([]);
  expect(await office.state()).toMatchObject({
    waiting: 0,
    failed: 1,
    lastError: expect.stringContaining('30 dias'),
  });
});

test('the address is the one at the time of sending, and without one nothing is sent', async () => {
  const office = await postOffice();
  const [moved, erased] = [await registerDriver(office), await registerDriver(office)];
  const { $client } = office.db;
  await $client.execute({ sql: "UPDATE drivers SET email = 'nova@exemplo.pt' WHERE id = ?", args: [moved] });
  await $client.execute({
    sql: "UPDATE drivers SET email = '', full_name = '' WHERE id = ?",
    args: [erased],
  });
  await office.send();
  expect(office.smtp.received.map(({ to }) => to)).toEqual([['nova@exemplo.pt']]);
  expect(await office.state()).toMatchObject({
    failed: 1,
    lastError: 'O condutor já não tem endereço.',
  });
});

test('two concurrent senders never send the same message', async () => {
  const office = await postOffice();
  await registerMany(office, 8);
  const reports = await Promise.all([office.send(), office.send(), office.send()]);
  expect(reports.map(({ sent }) => sent).reduce((all, sent) => all + sent)).toBe(8);
  expect(new Set(office.smtp.received.map(({ messageId }) => messageId)).size).toBe(8);
  expect(office.smtp.received).toHaveLength(8);
});

test('a dead sender’s lease expires after three minutes', async () => {
  const office = await postOffice({ silenceMs: 2_000 });
  await registerDriver(office);
  office.smtp.trouble = { stall: true };
  const gone = office.send();
  await expect.poll(async () => (await office.messages())[0]?.attempts, SOON).toBe(1);
  office.later(3 * MINUTE_MS - 1);
  expect(await office.send()).toEqual({ sent: 0, refused: 0, delayed: 0 });
  office.later(1);
  office.smtp.trouble = {};
  expect(await office.send()).toEqual({ sent: 1, refused: 0, delayed: 0 });
  await gone;
  expect(await office.messages()).toMatchObject([{ attempts: 2, lastError: null, nextAttemptAt: null }]);
});

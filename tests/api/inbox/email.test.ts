import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { createImapMailbox } from '../../../src/mail/imap/imap';
import type { Mailbox, Voucher } from '../../../src/mail/imap/mailbox';
import { createSession, createTestApp } from '../../support/api/app';
import { cannedMailbox } from '../../support/mail/canned-mailbox';

async function emailApp(overrides = {}) {
  const { app, services, db } = await createTestApp(overrides);
  const headers = { Cookie: await createSession(services), 'Content-Type': 'application/json' };
  return {
    db,
    config: async () => (await app.request('/api/email/config', { headers })).json(),
    post: (action: string, body?: unknown) =>
      app.request(`/api/email/${action}`, {
        method: 'POST',
        headers,
        body: body ? JSON.stringify(body) : null,
      }),
  };
}

// Nothing listens on port 1 of this machine.
const unreachable = createImapMailbox({
  provider: 'custom',
  host: '127.0.0.1',
  port: 1,
  user: 'frota@exemplo.test',
  password: 'errada',
  secure: true,
  tls: true,
  folder: 'INBOX',
  allowedSenders: [],
  voucher: { by: 'nobody' },
});

test('unconfigured: it shows so, and neither tests nor starts', async () => {
  const { config, post } = await emailApp();
  expect(await config()).toMatchObject({ configured: false, connected: false, provider: 'custom' });
  for (const action of ['test-connection', 'start-monitoring']) {
    const answer = await post(action, { intervalMinutes: 5 });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('Configuração de email não encontrada');
  }
});

test('an unreachable server: the first look at the page shows the reason', async () => {
  const { config, post } = await emailApp({ mailbox: unreachable });
  expect(await config()).toMatchObject({
    configured: true,
    connected: false,
    host: '127.0.0.1',
    port: 1,
    user: 'frota@exemplo.test',
    secure: true,
    monitoring: { message: 'O servidor de email recusou a ligação. Verifique o endereço e a porta.' },
  });
  expect(await (await post('test-connection')).json()).toMatchObject({ connected: false });
});

test.each([
  [{ by: 'host', host: 'mx.google.com' }, 'mx.google.com'],
  [{ by: 'microsoft' }, null],
  [{ by: 'unknown' }, null],
  [{ by: 'nobody' }, null],
] as [Voucher, string | null][])(
  'promise 42: the page shows who authenticates senders: %o',
  async (voucher, host) => {
    const mailbox = createImapMailbox({ ...unreachable.settings, voucher });
    const { config } = await emailApp({ mailbox });
    expect((await config()).senders).toEqual({ vouchedBy: voucher.by, host, trusted: [] });
  },
);

test('a test of the connection shows who vouched for the last messages, and the line to set', async () => {
  const from = (name: string) => `From: a@uber.com\r\nAuthentication-Results: ${name}; dmarc=pass\r\n\r\nx`;
  const mailbox = cannedMailbox([
    ...Array.from({ length: 30 }, () => from('mx.velho.pt')),
    ...Array.from({ length: 20 }, () => from('mx.frota.pt')),
  ]);
  mailbox.settings.voucher = { by: 'unknown' };
  const { post } = await emailApp({ mailbox });
  expect(await (await post('test-connection')).json()).toMatchObject({
    connected: true,
    vouching: {
      messages: 20,
      names: [{ name: 'mx.frota.pt', messages: 20 }],
      line: 'EMAIL_TRUSTED_AUTHSERV=mx.frota.pt',
    },
  });
});

test('a test of the connection succeeds though the messages cannot be looked at', async () => {
  const mailbox: Mailbox = { ...cannedMailbox([]), open: () => Promise.reject(new Error('gone')) };
  const { post } = await emailApp({ mailbox });
  expect(await (await post('test-connection')).json()).toEqual({
    connected: true,
    message: '',
    vouching: null,
  });
});

test('monitoring is kept in the database; starting and stopping are idempotent', async () => {
  const { db, config, post } = await emailApp({ mailbox: unreachable });
  expect((await post('start-monitoring', { intervalMinutes: 5 })).status).toBe(200);
  expect((await post('start-monitoring', { intervalMinutes: 5 })).status).toBe(200);
  expect(await config()).toMatchObject({
    monitoring: { active: true, intervalMinutes: 5, activeSince: '2026-11-20T10:00:00.000Z' },
  });
  await post('stop-monitoring');
  await post('stop-monitoring');
  expect(await config()).toMatchObject({ monitoring: { active: false, activeSince: null } });
  const audited = await db.select({ action: auditLog.action }).from(auditLog);
  expect(audited).toEqual([{ action: 'inbox.start' }, { action: 'inbox.stop' }]);
});

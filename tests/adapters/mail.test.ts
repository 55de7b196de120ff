import { once } from 'node:events';
import { createServer } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { smtpServer } from '../support/mail/mail-offices';
import { freePort } from '../support/processes/children';
import { mailerOf, makeCertificate, opensslIsThere, type SmtpServer } from '../support/servers/smtp';

const LETTER = {
  to: 'ana@exemplo.pt',
  subject: 'Olá',
  text: 'Olá, Ana.\n',
  html: '<p>Olá, Ana.</p>',
  messageId: '<carta@frota.test>',
};
const never = () => new AbortController().signal;

describe('a server on this machine', () => {
  let server: SmtpServer;
  beforeEach(async () => {
    server = await smtpServer();
  });

  test('takes an e-mail from its user, with its Message-ID', async () => {
    expect(await mailerOf(server.url).send(LETTER, never())).toEqual({ outcome: 'accepted' });
    const [mail] = server.received;
    expect(mail).toMatchObject({
      from: 'frota@frota.test',
      to: ['ana@exemplo.pt'],
      messageId: '<carta@frota.test>',
    });
    expect(mail?.raw).toContain('From: Frota Exemplo <frota@frota.test>\r\nTo: ana@exemplo.pt\r\n');
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
  });

  test.each([
    ['login', { login: { code: 535, text: '5.7.8 ana@exemplo.pt no' } }, 'unavailable', '(535 5.7.8)'],
    ['sender', { sender: { code: 550, text: '5.7.60 no' } }, 'unavailable', 'MAIL_FROM (550 5.7.60)'],
    [
      'recipient for good',
      { recipient: () => ({ code: 550, text: '5.1.1 <ana@exemplo.pt> unknown' }) },
      'refused',
      '(550 5.1.1)',
    ],
    [
      'recipient for now',
      { recipient: () => ({ code: 450, text: '4.2.0 greylisted' }) },
      'delayed',
      '(450 4.2.0)',
    ],
    ['message for good', { message: { code: 554, text: '5.7.1 spam' } }, 'refused', '(554 5.7.1)'],
    ['message for now', { message: { code: 452, text: 'no room' } }, 'delayed', '(452)'],
    ['everything', { recipient: () => ({ code: 421, text: '4.3.2 closing' }) }, 'unavailable', '(421 4.3.2)'],
    ['the rest of a message', { cut: true }, 'unavailable', 'caiu'],
    ['an answer', { stall: true }, 'unavailable', 'não respondeu a tempo'],
  ])('refuses %s', async (_what, trouble, outcome, reason) => {
    server.trouble = trouble;
    const delivery = await mailerOf(server.url, { silenceMs: 2_000 }).send(LETTER, never());
    expect(delivery).toMatchObject({ outcome, reason: expect.stringContaining(reason) });
    expect(JSON.stringify(delivery)).not.toContain('exemplo.pt');
    expect(server.received).toEqual([]);
  });

  test('a sending that is aborted ends at once', async () => {
    server.trouble = { stall: true };
    const cut = AbortSignal.timeout(200);
    const delivery = await mailerOf(server.url).send(LETTER, cut);
    expect(delivery.outcome).toBe('unavailable');
  });
});

test('a port where nobody listens is no acceptance', async () => {
  const delivery = await mailerOf(`smtp://127.0.0.1:${await freePort()}`).send(LETTER, never());
  expect(delivery).toEqual({
    outcome: 'unavailable',
    reason: expect.stringContaining('recusou a ligação'),
    inSilence: false,
  });
});

test('a server without a name in the DNS', async () => {
  const delivery = await mailerOf('smtps://nenhum.invalid').send(LETTER, never());
  expect(delivery.outcome).toBe('unavailable');
});

test.each(['smtp', 'smtps'])('a server that answers nothing (%s)', async (scheme) => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onCleanup(async () => void silent.close());
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const delivery = await mailerOf(`${scheme}://localhost:${port}`, { connectMs: 700, greetingMs: 700 }).send(
    LETTER,
    never(),
  );
  expect(delivery).toEqual({
    outcome: 'unavailable',
    reason: 'O servidor de envio não respondeu a tempo.',
    inSilence: true,
  });
});

const insecure = {
  outcome: 'unavailable',
  reason: expect.stringContaining('ligação segura'),
  inSilence: false,
};

describe.runIf(opensslIsThere)('over TLS', () => {
  test.each([true, false])(
    'with a certificate that is trusted (from the first byte: %s)',
    async (implicit) => {
      const tls = { ...makeCertificate(await temporaryFolder()), implicit };
      const server = await smtpServer({ tls });
      expect(
        await mailerOf(server.url, { authority: tls.cert, encrypted: true }).send(LETTER, never()),
      ).toEqual({
        outcome: 'accepted',
      });
      expect(server.received[0]?.encrypted).toBe(true);
    },
  );

  test.each([true, false])(
    'with another server’s certificate nothing is sent (from the first byte: %s)',
    async (implicit) => {
      const tls = { ...makeCertificate(await temporaryFolder(), 'outro.example'), implicit };
      const server = await smtpServer({ tls });
      const delivery = await mailerOf(server.url, { authority: tls.cert, encrypted: true }).send(
        LETTER,
        never(),
      );
      expect(delivery).toEqual(insecure);
      expect(server.received).toEqual([]);
    },
  );

  test('where a server does not offer TLS, nothing is sent', async () => {
    const server = await smtpServer();
    const delivery = await mailerOf(server.url, { encrypted: true }).send(LETTER, never());
    expect(delivery).toEqual(insecure);
    expect(server.received).toEqual([]);
  });

  test('where no authority vouches for the certificate, nothing is sent', async () => {
    const server = await smtpServer({ tls: { ...makeCertificate(await temporaryFolder()), implicit: true } });
    const delivery = await mailerOf(server.url).send(LETTER, never());
    expect(delivery).toEqual(insecure);
    expect(server.received).toEqual([]);
  });
});

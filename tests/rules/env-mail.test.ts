import { describe, expect, test } from 'vitest';
import { readSender, signatureOf, smtpSettings, spareSmtpSettings } from '../../src/mail/smtp/smtp-settings';
import { EnvError, readEnv } from '../../src/settings/env';

const MAIL = {
  SMTP_URL: 'smtps://envio:segredo@mail.frota.example',
  MAIL_FROM: 'Frota <frota@frota.example>',
};

function refusal(source: Record<string, string>): string {
  try {
    readEnv(source);
    return '';
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message;
  }
}

const COMPANY = {
  COMPANY_NAME: 'Frota, Lda.',
  COMPANY_NIF: '500000000',
  COMPANY_IBAN: 'PT50003506510000000000061',
};

test.each([
  ['the company', { ...MAIL, ...COMPANY }, 'Frota, Lda.'],
  ['the name of the sender', MAIL, 'Frota'],
  ['the program', { ...MAIL, MAIL_FROM: 'frota@frota.example' }, 'A equipa Volante'],
  ['the program', {}, 'A equipa Volante'],
])('e-mails are signed by %s (%j)', (_who, source, signature) => {
  expect(signatureOf(readEnv(source))).toBe(signature);
});

const settingsOf = (source: Record<string, string>) => smtpSettings(readEnv(source));

describe('SMTP_URL and MAIL_FROM', () => {
  test('nothing is sent unless both are set', () => {
    expect(settingsOf({})).toBeNull();
    expect(refusal({ SMTP_URL: MAIL.SMTP_URL })).toContain('MAIL_FROM: em falta, é preciso com SMTP_URL');
    expect(refusal({ MAIL_FROM: MAIL.MAIL_FROM })).toContain('SMTP_URL: em falta, é preciso com MAIL_FROM');
  });

  test.each([
    [MAIL.SMTP_URL, { host: 'mail.frota.example', port: 465, secure: true }],
    ['smtp://envio:segredo@mail.frota.example', { port: 587, secure: false }],
    ['smtp://envio:segredo@mail.frota.example:2525', { port: 2525, secure: false }],
    ['smtp://127.0.0.1:25', { host: '127.0.0.1', account: null }],
    ['smtp://[::1]:25', { host: '::1' }],
    [
      'smtps://envio%40frota.example:a%2Fb%3A%40%25@mail.frota.example',
      { account: { user: 'envio@frota.example', password: 'a/b:@%' } },
    ],
  ])('%s is understood', (url, expected) => {
    expect(settingsOf({ ...MAIL, SMTP_URL: url })).toMatchObject(expected);
  });

  test.each([
    ['https://mail.frota.example', 'tem de ser smtps:// ou smtp://'],
    ['mail.frota.example:465', 'tem de ser smtps:// ou smtp://'],
    ['smtps://', 'tem de ser smtps:// ou smtp://'],
    ['smtps://envio@mail.frota.example', 'um utilizador sem palavra-passe'],
    ['smtps://envio:100%@mail.frota.example', '%XX'],
    ['smtps://envio:segredo@mail.frota.example/caminho', 'tem de ser smtps://'],
    ['smtps://envio:segredo@192.0.2.1', 'o nome do servidor em vez do seu endereço IP'],
    ['smtps://envio:segredo@[2001:db8::1]', 'o nome do servidor em vez do seu endereço IP'],
  ])('%s is refused, and not repeated', (url, expected) => {
    const told = refusal({ ...MAIL, SMTP_URL: url });
    expect(told).toContain('SMTP_URL: ');
    expect(told).toContain(expected);
    expect(told).not.toMatch(/segredo|envio:/);
  });

  test('the spare server has a password, needs the usual one, and sends as its own user', () => {
    const SMTP_SPARE_URL = 'smtps://avisos%40outra.example:segredo@mail.outra.example';
    expect(refusal({ SMTP_SPARE_URL })).toContain('SMTP_URL: em falta, é preciso com SMTP_SPARE_URL');
    const without = refusal({ ...MAIL, SMTP_SPARE_URL: 'smtps://avisos@mail.outra.example' });
    expect(without).toContain('SMTP_SPARE_URL: é para quando a caixa não dá acesso');
    expect(spareSmtpSettings(readEnv({ ...MAIL, SMTP_SPARE_URL }))).toMatchObject({
      host: 'mail.outra.example',
      sender: { address: 'avisos@outra.example' },
    });
    expect(spareSmtpSettings(readEnv(MAIL))).toBeNull();
  });

  test.each([
    ['frota@frota.example', '', 'frota@frota.example'],
    ['Frota Exemplo <Frota@Frota.example>', 'Frota Exemplo', 'Frota@Frota.example'],
    ['"Frota, Lda." <frota@frota.example>', 'Frota, Lda.', 'frota@frota.example'],
    ['  <frota@frota.example> ', '', 'frota@frota.example'],
  ])('MAIL_FROM %j is a name and an address', (text, name, address) => {
    expect(readSender(text)).toEqual({ name, address, domain: 'frota.example' });
  });

  test.each([
    'frota',
    'frota@',
    'frota@localhost',
    'Frota, Lda. <frota@frota.example>',
    'a@frota.example, b@frota.example',
    'Frota <frota@frota.example',
    'Frota\r\nBcc: x@y.example <frota@frota.example>',
    'Frota <frota@frota.example> <b@c.example>',
  ])('MAIL_FROM %j is refused', (text) => {
    expect(refusal({ ...MAIL, MAIL_FROM: text })).toContain(
      'MAIL_FROM: tem de ser um endereço, ou um nome e um <endereço>',
    );
  });
});

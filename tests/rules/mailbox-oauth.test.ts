import { describe, expect, test } from 'vitest';
import { mailboxSettings } from '../../src/mail/imap/mailbox-settings';
import { oauthSettings } from '../../src/mail/mailbox-auth/settings';
import { EnvError, readEnv } from '../../src/settings/env';

const OAUTH = {
  EMAIL_AUTH: 'oauth',
  EMAIL_USERNAME: 'relatorios@frota.example',
  EMAIL_OAUTH_CLIENT_ID: 'app',
  EMAIL_OAUTH_CLIENT_SECRET: 'segredo',
};
const MICROSOFT = { ...OAUTH, EMAIL_PROVIDER: 'outlook' };
const TENANT = 'frota.onmicrosoft.com';
const BY_TOKEN = {
  SMTP_URL: 'smtp://relatorios%40frota.example@smtp.office365.com',
  MAIL_FROM: 'relatorios@frota.example',
};

const settingsOf = (variables: Record<string, string>) => oauthSettings(readEnv(variables));

function refusal(variables: Record<string, string>): string {
  try {
    readEnv(variables);
    return '';
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message;
  }
}

test.each(['gmail', 'outlook', 'yahoo'])(
  'without EMAIL_AUTH, %s is opened by its password',
  (EMAIL_PROVIDER) => {
    const variables = { EMAIL_PROVIDER, EMAIL_USERNAME: 'r@frota.example', EMAIL_PASSWORD: 'x' };
    expect(settingsOf(variables)).toBeNull();
    expect(mailboxSettings(readEnv(variables))?.password).toBe('x');
  },
);

describe('Microsoft by EMAIL_AUTH=oauth', () => {
  test('has its endpoints, of the organisation, and the scopes of its IMAP server, never Graph’s', () => {
    const settings = settingsOf({ ...MICROSOFT, EMAIL_OAUTH_TENANT: TENANT });
    expect(settings).toMatchObject({
      flow: 'code',
      provider: 'Microsoft',
      scopes: 'offline_access https://outlook.office.com/IMAP.AccessAsUser.All',
      endpoints: {
        authorization_endpoint: `https://login.microsoftonline.com/${TENANT}/oauth2/v2.0/authorize`,
        token_endpoint: `https://login.microsoftonline.com/${TENANT}/oauth2/v2.0/token`,
        device_authorization_endpoint: `https://login.microsoftonline.com/${TENANT}/oauth2/v2.0/devicecode`,
      },
      sendsEmails: false,
    });
    expect(mailboxSettings(readEnv(MICROSOFT))).toMatchObject({
      host: 'outlook.office365.com',
      password: null,
    });
    expect(JSON.stringify(settings)).not.toContain('graph');
  });

  test('asks to send only where SMTP_URL has a user without a password', () => {
    const sending = settingsOf({ ...MICROSOFT, ...BY_TOKEN });
    expect(sending).toMatchObject({ sendsEmails: true });
    expect(sending?.scopes).toContain('https://outlook.office.com/SMTP.Send');
    const other = { ...BY_TOKEN, SMTP_URL: 'smtps://envio:segredo@mail.frota.example' };
    expect(settingsOf({ ...MICROSOFT, ...other })?.scopes).not.toContain('SMTP.Send');
  });

  test('without a person, asks for what the administrator granted, of one organisation', () => {
    const alone = { ...MICROSOFT, EMAIL_OAUTH_FLOW: 'client-credentials' };
    expect(settingsOf({ ...alone, EMAIL_OAUTH_TENANT: TENANT })).toMatchObject({
      flow: 'client-credentials',
      scopes: 'https://outlook.office365.com/.default',
    });
    for (const tenant of ['', 'common', 'consumers', 'organizations']) {
      expect(refusal({ ...alone, EMAIL_OAUTH_TENANT: tenant })).toContain(
        'EMAIL_OAUTH_TENANT: tem de ser a da',
      );
    }
  });
});

test('Google is known by its issuer and scope, and asked for a refresh token', () => {
  expect(settingsOf({ ...OAUTH, EMAIL_PROVIDER: 'gmail' })).toMatchObject({
    provider: 'Google',
    endpoints: { issuer: 'https://accounts.google.com' },
    scopes: 'https://mail.google.com/',
    extra: { access_type: 'offline', prompt: 'consent' },
  });
});

test('another provider is known by its issuer and scopes, which have to be there', () => {
  const custom = { ...OAUTH, EMAIL_HOST: 'imap.frota.example' };
  const named = {
    EMAIL_OAUTH_ISSUER: 'https://sso.frota.example/realm',
    EMAIL_OAUTH_SCOPES: 'offline_access imap',
  };
  expect(settingsOf({ ...custom, ...named })).toMatchObject({
    provider: 'sso.frota.example',
    endpoints: { issuer: named.EMAIL_OAUTH_ISSUER },
    scopes: named.EMAIL_OAUTH_SCOPES,
  });
  expect(refusal(custom)).toMatch(/EMAIL_OAUTH_ISSUER: em falta[\s\S]*EMAIL_OAUTH_SCOPES: em falta/);
  const clear = { ...named, EMAIL_OAUTH_ISSUER: 'http://sso.frota.example' };
  expect(refusal({ ...custom, ...clear })).toContain('EMAIL_OAUTH_ISSUER: tem de ser um endereço https:');
});

test.each([
  [{ EMAIL_OAUTH_CLIENT_SECRET: '' }, 'EMAIL_OAUTH_CLIENT_SECRET: em falta'],
  [{ EMAIL_OAUTH_CLIENT_ID: '' }, 'EMAIL_OAUTH_CLIENT_ID: em falta'],
  [{ EMAIL_USERNAME: '' }, 'EMAIL_USERNAME: em falta'],
  [{ EMAIL_PASSWORD: 'x' }, 'EMAIL_PASSWORD: não se usa com EMAIL_AUTH=oauth'],
  [{ EMAIL_AUTH: 'sim' }, 'EMAIL_AUTH: tem de ser password ou oauth'],
  [{ EMAIL_OAUTH_SECRET_EXPIRES: '30/11/2027' }, 'EMAIL_OAUTH_SECRET_EXPIRES: tem de ser um dia'],
])('%j is refused at the start', (variables, expected) => {
  expect(refusal({ ...MICROSOFT, ...variables })).toContain(expected);
});

import type { Env } from '../../settings/env';
import { readSmtpUrl } from '../smtp/smtp-settings';
import type { Flow } from './schema';

/** How the program obtains access tokens for the mailbox (RFC 6749). */
export type OAuthSettings = {
  flow: Flow;
  /** The name of the provider on screen. */
  provider: string;
  /** The addresses of the provider's endpoints, or the issuer whose metadata has them. */
  endpoints: Endpoints | { issuer: string };
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** Parameters of the authorization request in addition to the standard's. */
  extra: Record<string, string>;
  /** The address of the mailbox, which the token has to open. */
  user: string;
  /** The day on which the client secret ends, `YYYY-MM-DD`; null if it was not configured. */
  secretExpiresOn: string | null;
  /** Whether e-mails are sent with the same token. */
  sendsEmails: boolean;
  /** Whether another server sends warnings while the link is broken. */
  hasSpare: boolean;
};

type Endpoints = {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  device_authorization_endpoint: string;
};

const MICROSOFT = 'https://login.microsoftonline.com';
/** Scopes of Graph would yield tokens that the IMAP server refuses. */
const MICROSOFT_IMAP = 'offline_access https://outlook.office.com/IMAP.AccessAsUser.All';
const MICROSOFT_SMTP = 'https://outlook.office.com/SMTP.Send';
const MICROSOFT_APP = 'https://outlook.office365.com/.default';
const GOOGLE = 'https://accounts.google.com';
const GOOGLE_MAIL = 'https://mail.google.com/';

/** Null under `EMAIL_AUTH=password`, and while a variable is missing. */
export function oauthSettings(env: Env): OAuthSettings | null {
  const { EMAIL_OAUTH_CLIENT_ID: clientId, EMAIL_OAUTH_CLIENT_SECRET: clientSecret } = env;
  if (env.EMAIL_AUTH !== 'oauth' || !env.EMAIL_USERNAME || !clientId || !clientSecret) return null;
  const flow = env.EMAIL_OAUTH_FLOW;
  const secretExpiresOn = env.EMAIL_OAUTH_SECRET_EXPIRES ?? null;
  const sendsEmails = sendsByToken(env);
  const hasSpare = env.SMTP_SPARE_URL !== undefined;
  const client = {
    flow,
    clientId,
    clientSecret,
    user: env.EMAIL_USERNAME,
    secretExpiresOn,
    sendsEmails,
    hasSpare,
  };
  if (env.EMAIL_PROVIDER === 'outlook') {
    const own = sendsEmails ? `${MICROSOFT_IMAP} ${MICROSOFT_SMTP}` : MICROSOFT_IMAP;
    const scopes = env.EMAIL_OAUTH_SCOPES ?? (flow === 'client-credentials' ? MICROSOFT_APP : own);
    const endpoints = microsoft(env.EMAIL_OAUTH_TENANT);
    return { ...client, provider: 'Microsoft', endpoints, scopes, extra: {} };
  }
  const isGoogle = env.EMAIL_PROVIDER === 'gmail';
  const issuer = env.EMAIL_OAUTH_ISSUER ?? (isGoogle ? GOOGLE : undefined);
  const scopes = env.EMAIL_OAUTH_SCOPES ?? (isGoogle ? GOOGLE_MAIL : undefined);
  if (issuer === undefined || scopes === undefined) return null;
  const provider = isGoogle ? 'Google' : new URL(issuer).hostname;
  // Google issues a refresh token only with both.
  const extra: OAuthSettings['extra'] = isGoogle ? { access_type: 'offline', prompt: 'consent' } : {};
  return { ...client, provider, endpoints: { issuer }, scopes, extra };
}

function microsoft(tenant: string): Endpoints {
  const base = `${MICROSOFT}/${tenant}`;
  return {
    issuer: `${base}/v2.0`,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    device_authorization_endpoint: `${base}/oauth2/v2.0/devicecode`,
  };
}

/** Whether e-mails are sent with the mailbox's token: `SMTP_URL` has a user without a password. */
function sendsByToken(env: Pick<Env, 'EMAIL_AUTH' | 'SMTP_URL'>): boolean {
  const account = env.SMTP_URL === undefined ? null : readSmtpUrl(env.SMTP_URL)?.account;
  return env.EMAIL_AUTH === 'oauth' && account?.password === null;
}

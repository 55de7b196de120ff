import { openRemoteDatabase } from '../db/remote-database';
import { type Env, EnvError, readEnv } from './env';
import { type Assets, createAssetPages } from './http/asset-pages';
import { createLog } from './http/log';
import { smtpSettings } from './mail/settings';
import { createSmtpMailer } from './mail/smtp';
import { createImapMailbox } from './mailbox/imap';
import { mailboxSettings } from './mailbox/settings';
import type { Services } from './services';
import { type Bucket, createR2Storage } from './storage/r2';
import { createS3Storage } from './storage/s3';
import type { Storage } from './storage/storage';

/** What `wrangler.toml` binds: the build's files, a bucket, and the variables and secrets of `.env.example`. */
export type Bindings = { ASSETS: Assets; FILES?: Bucket } & Record<string, unknown>;

/** A queue between the requests of an isolate would have one wait for another's connection, which Workers forbid. */
const NO_QUEUE = 1000;

/** Everything outside the program, on Workers. The tables are migrated beforehand. Raises `EnvError`. */
export function createServices(bindings: Bindings): Services {
  const { env, storage, signIn, secret } = readBindings(bindings);
  const { db } = openRemoteDatabase({
    url: env.DATABASE_URL,
    authToken: env.DATABASE_AUTH_TOKEN,
    requestsAtOnce: NO_QUEUE,
  });
  const inbox = mailboxSettings(env);
  const outgoing = smtpSettings(env);
  return {
    db,
    mailbox: inbox && createImapMailbox(inbox),
    mailer: outgoing && createSmtpMailer(outgoing),
    storage,
    pages: createAssetPages(bindings.ASSETS),
    log: createLog((line) => console.log(line)),
    now: () => new Date(),
    publicOrigin: new URL(env.PUBLIC_URL ?? 'http://localhost:8787').origin,
    secret,
    signIn,
    staff: env.STAFF_EMAILS,
    peerAddress: (request) => request.headers.get('cf-connecting-ip'),
    // The header that tells the address is Cloudflare's own.
    trustedProxies: 0,
  };
}

/** A Worker listens to everyone, whatever HOST may say, but under `wrangler dev` with HOST=127.0.0.1. */
function readBindings(bindings: Bindings) {
  const env = readEnv({ HOST: '0.0.0.0', ...bindings });
  const { OIDC_ISSUER: issuer, OIDC_AUTH_SECRET: secret } = env;
  const storage = openStorage(env, bindings.FILES);
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const cannotSend = smtpSettings(env)?.secure === false;
  if (
    cannotSend ||
    !storage ||
    !issuer ||
    !secret ||
    !clientId ||
    !clientSecret ||
    env.DATABASE_URL.startsWith('file:')
  ) {
    throw new EnvError(missingOnWorkers(env, storage));
  }
  return { env, storage, secret, signIn: { issuer, clientId, clientSecret, embedded: false } };
}

function openStorage({ STORAGE, s3 }: Env, bucket: Bucket | undefined): Storage | null {
  if (STORAGE === 'r2') return bucket ? createR2Storage(bucket) : null;
  return s3 && createS3Storage(s3);
}

function missingOnWorkers(env: Env, storage: Storage | null): string[] {
  const wrongStorage =
    env.STORAGE === 'r2'
      ? 'STORAGE: com r2 é preciso um bucket R2 ligado com o nome FILES (wrangler.toml)'
      : 'STORAGE: em Cloudflare Workers tem de ser r2 ou s3';
  return [
    ...(storage ? [] : [wrongStorage]),
    ...(env.DATABASE_URL.startsWith('file:')
      ? ['DATABASE_URL: em Cloudflare Workers tem de ser um endereço libsql: ou https:']
      : []),
    ...(env.OIDC_ISSUER ? [] : ['OIDC_ISSUER: em falta, em Cloudflare Workers não há fornecedor embutido']),
    ...(smtpSettings(env)?.secure === false
      ? ['SMTP_URL: em Cloudflare Workers tem de ser smtps://, com TLS desde o início (porta 465)']
      : []),
  ];
}

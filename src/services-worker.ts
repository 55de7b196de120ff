import { openRemoteDatabase } from '../db/opening/remote-database';
import { createImapMailbox } from './mail/imap/imap';
import { mailboxSettings } from './mail/imap/mailbox-settings';
import { oauthSettings } from './mail/mailbox-auth/settings';
import { createAccessTokens } from './mail/mailbox-auth/tokens';
import { createSmtpMailer } from './mail/smtp/smtp';
import { signatureOf, smtpSettings, spareSmtpSettings } from './mail/smtp/smtp-settings';
import { companyOf } from './money/payment-batches/company';
import { keepingLast, makeWith } from './money/statements/pdf-maker';
import { EMAILS } from './operations/jobs/emails';
import { type Assets, assetTypeface, createAssetPages } from './operations/pages/asset-pages';
import { processorsOf } from './operations/processing-record/processors';
import { reciboReader } from './people/recibos/recibo-reader';
import { reciboSettingsOf } from './people/recibos/settings';
import { fleetOf } from './platform/domain/fleet';
import { GB } from './platform/domain/limits';
import { createLog } from './platform/http/log';
import { staffListsOf } from './platform/sessions/role-rules';
import { type Bucket, createR2Storage } from './platform/storage/r2';
import { createS3Storage } from './platform/storage/s3';
import type { Storage } from './platform/storage/storage';
import { inlineReader } from './reports/report-reading/reader';
import type { Services } from './services';
import { type Env, EnvError, readEnv } from './settings/env';
import type { Problem } from './settings/missing-settings';

/** Bindings of `wrangler.toml`, with the variables of `.env.example`. */
export type Bindings = { ASSETS: Assets; FILES?: Bucket } & Record<string, unknown>;

/** A queue would make a request wait for another's connection, which Workers forbid. */
const NO_QUEUE = Number.POSITIVE_INFINITY;

/** Workers stop 30 s after the answer, and a message not yet marked as sent would go out twice. Of 1,000 subrequests a
 * message takes up to four. */
const MAIL_BOUNDS = { afterAnswerMs: 10_000, messages: 100 };

/** Expects the migrations to have run. Raises `EnvError`. */
export function createServices(bindings: Bindings): Services {
  const { env, storage, signIn, secret } = readBindings(bindings);
  const { db } = openRemoteDatabase({
    url: env.DATABASE_URL,
    authToken: env.DATABASE_AUTH_TOKEN,
    requestsAtOnce: NO_QUEUE,
  });
  const inbox = mailboxSettings(env);
  const outgoing = smtpSettings(env);
  const spare = spareSmtpSettings(env);
  const oauth = oauthSettings(env);
  const now = () => new Date();
  const mailboxTokens = oauth && createAccessTokens(oauth, { db, secret, now });
  const token = mailboxTokens ? { token: mailboxTokens.current } : {};
  return {
    db,
    mailbox: inbox && createImapMailbox(inbox, token),
    mailboxTokens,
    mailer: outgoing && createSmtpMailer(outgoing, token),
    spareMailer: spare && createSmtpMailer(spare),
    emails: EMAILS,
    signature: signatureOf(env),
    fleet: fleetOf(env),
    mailBounds: MAIL_BOUNDS,
    storage,
    reader: inlineReader,
    pages: createAssetPages(bindings.ASSETS, fleetOf(env)),
    // Has no queue either, since an aborted request would block the others.
    pdfs: keepingLast(makeWith(assetTypeface(bindings.ASSETS))),
    log: createLog((line) => console.log(line)),
    now,
    publicOrigin: new URL(env.PUBLIC_URL ?? 'http://localhost:8787').origin,
    secret,
    signIn,
    ...staffListsOf(env),
    company: companyOf(env),
    fourEyes: env.FOUR_EYES,
    recibos: reciboSettingsOf(env),
    readRecibo: reciboReader(inlineReader.fiscalFile),
    statementMail: env.STATEMENT_MAIL,
    costLimitCents: env.COST_LIMIT_CENTS,
    rejectedKeepDays: env.REJECTED_KEEP_DAYS,
    maxPendingBytes: env.PENDING_DOCUMENTS_GB * GB,
    peerAddress: (request) => request.headers.get('cf-connecting-ip'),
    // The address comes from Cloudflare's header instead.
    trustedProxies: 0,
    processing: { processors: processorsOf(env, { onWorkers: true }), onWorkers: true },
  };
}

/** HOST counts only under `wrangler dev` with HOST=127.0.0.1. */
function readBindings(bindings: Bindings) {
  const env = readEnv({ HOST: '0.0.0.0', ...bindings }, { inspect: withoutAccounts });
  const storage = openStorage(env, bindings.FILES);
  const problems = problemsOnWorkers(env, storage);
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const { OIDC_AUTH_SECRET: secret } = env;
  if (problems.length > 0 || !storage || !issuer || !secret || !clientId || !clientSecret) {
    throw new EnvError(problems);
  }
  return { env, storage, secret, signIn: { issuer, clientId, clientSecret, embedded: false } };
}

function openStorage({ STORAGE, s3 }: Env, bucket: Bucket | undefined): Storage | null {
  if (STORAGE === 'r2') return bucket ? createR2Storage(bucket) : null;
  return s3 && createS3Storage(s3);
}

/** Argon2id takes more time and memory than a Worker has. */
function withoutAccounts({ SIGN_IN }: Env): Problem[] {
  const why = 'em Cloudflare Workers não há contas do próprio programa; retire-a e defina OIDC_ISSUER';
  return SIGN_IN === undefined ? [] : [['SIGN_IN', why]];
}

/** Workers have no disk, no embedded provider and no STARTTLS. */
function problemsOnWorkers(env: Env, storage: Storage | null): string[] {
  const { DATABASE_URL, STORAGE, OIDC_ISSUER } = env;
  const inbox = mailboxSettings(env);
  const lines: Record<string, boolean> = {
    'STORAGE: com r2 é preciso um bucket R2 ligado com o nome FILES (wrangler.toml)':
      STORAGE === 'r2' && !storage,
    'STORAGE: em Cloudflare Workers tem de ser r2 ou s3': STORAGE !== 'r2' && !storage,
    'DATABASE_URL: em Cloudflare Workers tem de ser um endereço libsql: ou https:':
      DATABASE_URL.startsWith('file:'),
    'OIDC_ISSUER: em falta, em Cloudflare Workers não há fornecedor embutido': !OIDC_ISSUER,
    'EMAIL_SECURE: em Cloudflare Workers não há STARTTLS, tem de ser true, com TLS desde o início (porta 993)':
      inbox !== null && !inbox.secure && inbox.tls,
    'SMTP_URL: em Cloudflare Workers tem de ser smtps://, com TLS desde o início (porta 465)':
      smtpSettings(env)?.secure === false,
    'SMTP_SPARE_URL: em Cloudflare Workers tem de ser smtps://, com TLS desde o início (porta 465)':
      spareSmtpSettings(env)?.secure === false,
  };
  return Object.entries(lines).flatMap(([line, isWrong]) => (isWrong ? [line] : []));
}

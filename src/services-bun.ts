import { dirname, join } from 'node:path';
import { removeUpgradeCopies, upgradeDatabase } from '../db/copying/upgrade-copy';
import { type Database, openDatabase } from '../db/opening/client';
import { pathOf } from '../db/opening/database-file';
import { nameCompanies } from './ledger/kernel/name-companies';
import type { Mailbox, TokenSource } from './mail/imap/mailbox';
import { mailboxSettings } from './mail/imap/mailbox-settings';
import { oauthSettings } from './mail/mailbox-auth/settings';
import type { AccessTokens } from './mail/mailbox-auth/tokens';
import type { Mailer } from './mail/smtp/mailer';
import { signatureOf, smtpSettings, spareSmtpSettings } from './mail/smtp/smtp-settings';
import { companyOf } from './money/payment-batches/company';
import { keepingLast, makeWith, oneAtATime } from './money/statements/pdf-maker';
import { installedTypeface } from './money/statements/typeface';
import { openBackups } from './operations/backup/open-backups';
import { forgetIdleRuns } from './operations/backup/store';
import { EMAILS } from './operations/jobs/emails';
import type { Pages } from './operations/pages/pages';
import { processorsOf } from './operations/processing-record/processors';
import { reciboReader } from './people/recibos/recibo-reader';
import { reciboSettingsOf } from './people/recibos/settings';
import { fleetOf } from './platform/domain/fleet';
import { GB } from './platform/domain/limits';
import type { Log } from './platform/http/log';
import type { FormAnswer, FormRequest } from './platform/identity/embedded-provider';
import { provideSignIn } from './platform/identity/provide-sign-in';
import { makePrivate } from './platform/secrets/private-folder';
import { auditRefusal } from './platform/sessions/refusals';
import { staffListsOf } from './platform/sessions/role-rules';
import { lacksDirection } from './platform/sessions/staff-roles';
import { leastSpace } from './platform/storage/disk-space';
import type { Storage } from './platform/storage/storage';
import { createThreadReader } from './reports/report-reading/thread-reader';
import { createReportFolder } from './reports/report-sources/watch-folder';
import type { Services } from './services';
import { type Env, EnvError, type SignIn } from './settings/env';
import { programSecret } from './settings/program-secret';

type Outside = { log: Log } & Pick<Services, 'peerAddress' | 'stillSending'>;

/** `instructions` explain how to sign in. Raises `DatabaseInUseError`, `NewerDatabaseError`, `EnvError`. */
export async function createServices(env: Env, { log, peerAddress, stillSending }: Outside) {
  await makePrivate(env.DATA_DIR, log);
  const { db, close } = await openDatabase({ url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN });
  const copied = (path: string) => log.info('database.upgrade_copy_made', { path });
  await upgradeDatabase(db, env.DATABASE_URL, copied).catch(async (error) => {
    await close();
    throw error;
  });
  await nameCompanies(db);
  const secret = await programSecret(env);
  const mailboxTokens = await openMailboxTokens(env, db, secret);
  const token = mailboxTokens ? { token: mailboxTokens.current } : {};
  let form: Promise<(request: FormRequest) => Promise<FormAnswer>> | undefined;
  const [storage, pages, mailbox, mailer, spareMailer, { backups, instructions }, provided] =
    await Promise.all([
      openStorage(env),
      openPages(env),
      openMailbox(env, token),
      openMailer(env, token),
      openSpareMailer(env),
      openBackups(env, {
        database: { url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN },
        openStorage: () => openStorage(env),
        secret: async () => secret,
        now: () => new Date(),
      }),
      provideSignIn(env, {
        log,
        onWrongPassword: () => auditRefusal({ db, log, now: () => new Date() }, 'password'),
        answerForm: async (request) => {
          form ??= import('./operations/accounts/sign-in').then(({ signInForm }) =>
            signInForm(services, !env.loopback),
          );
          return (await form)(request);
        },
      }),
    ]);
  if (backups) await forgetIdleRuns(db);
  const reader = createThreadReader(log);
  const services: Services = {
    db,
    mailbox,
    mailboxTokens,
    reportFolder: env.REPORTS_DIR === undefined ? null : createReportFolder(env.REPORTS_DIR),
    mailer,
    spareMailer,
    emails: EMAILS,
    signature: signatureOf(env),
    fleet: fleetOf(env),
    storage,
    reader,
    pages,
    pdfs: oneAtATime(keepingLast(makeWith(installedTypeface))),
    log,
    now: () => new Date(),
    publicOrigin: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    secret,
    signIn: provided.signIn,
    ...staffListsOf(env),
    staff: provided.staff,
    ...(await openAccounts(provided.signIn, !env.loopback)),
    company: companyOf(env),
    fourEyes: env.FOUR_EYES,
    recibos: reciboSettingsOf(env),
    readRecibo: reciboReader(reader.fiscalFile),
    statementMail: env.STATEMENT_MAIL,
    costLimitCents: env.COST_LIMIT_CENTS,
    rejectedKeepDays: env.REJECTED_KEEP_DAYS,
    maxPendingBytes: env.PENDING_DOCUMENTS_GB * GB,
    peerAddress,
    ...(stillSending && { stillSending }),
    trustedProxies: env.TRUST_PROXY,
    processing: { processors: processorsOf(env), onWorkers: false },
    backups,
    removeUpgradeCopies: (limit) => removeUpgradeCopies(env.DATABASE_URL, limit),
    diskSpace: () => leastSpace(foldersOf(env)),
    processFigures: () => ({
      uptimeSeconds: Math.floor(process.uptime()),
      memoryMB: Math.round(process.memoryUsage.rss() / 2 ** 20),
    }),
  };
  const warning = (await lacksDirection(services)) ? NO_DIRECTION : '';
  if (warning !== '') log.warn('staff.no_direction', {});
  return {
    services,
    instructions: (provided.instructions ?? '') + instructions + warning,
    async close() {
      await provided.stop();
      await reader.close();
      await close();
    },
  };
}

const NO_DIRECTION =
  '  AVISO: de quem já entrou, ninguém tem a função Direção: veja STAFF_EMAILS e OIDC_GROUPS_DIRECTION.\n';

function foldersOf({ DATA_DIR, DATABASE_URL, STORAGE }: Env): string[] {
  const files = STORAGE === 'disk' ? [DATA_DIR] : [];
  return DATABASE_URL.startsWith('file:') ? [...files, dirname(pathOf(DATABASE_URL))] : files;
}

export async function openStorage(env: Env): Promise<Storage> {
  if (env.STORAGE === 'r2') {
    throw new EnvError(['STORAGE: r2 só existe em Cloudflare Workers; aqui tem de ser disk ou s3']);
  }
  if (env.s3) {
    const { createS3Storage } = await import('./platform/storage/s3');
    return createS3Storage(env.s3);
  }
  const { createDiskStorage } = await import('./platform/storage/disk');
  return createDiskStorage(join(env.DATA_DIR, 'objects'));
}

/** The pages of accounts that the program has, beyond this machine with a second factor. */
async function openAccounts({ front }: SignIn, needsSecondFactor: boolean) {
  if (front === undefined) return {};
  const { accountRoutes } = await import('./operations/accounts/routes');
  return { accounts: (services: Services) => accountRoutes(services, { front, needsSecondFactor }) };
}

export async function openMailboxTokens(
  env: Env,
  db: Database,
  secret: string,
): Promise<AccessTokens | null> {
  const settings = oauthSettings(env);
  if (settings === null) return null;
  const { createAccessTokens } = await import('./mail/mailbox-auth/tokens');
  return createAccessTokens(settings, { db, secret, now: () => new Date() });
}

export async function openMailbox(env: Env, token: { token?: TokenSource }): Promise<Mailbox | null> {
  const settings = mailboxSettings(env);
  if (settings === null) return null;
  const { createImapMailbox } = await import('./mail/imap/imap');
  return createImapMailbox(settings, token);
}

export async function openMailer(env: Env, token: { token?: TokenSource }): Promise<Mailer | null> {
  const settings = smtpSettings(env);
  if (settings === null) return null;
  const { createSmtpMailer } = await import('./mail/smtp/smtp');
  return createSmtpMailer(settings, token);
}

export async function openSpareMailer(env: Env): Promise<Mailer | null> {
  const settings = spareSmtpSettings(env);
  if (settings === null) return null;
  const { createSmtpMailer } = await import('./mail/smtp/smtp');
  return createSmtpMailer(settings);
}

async function openPages(env: Env): Promise<Pages> {
  if (env.WEB_DEV_URL) {
    const { createDevelopmentPages } = await import('./operations/pages/development-pages');
    return createDevelopmentPages(new URL(env.WEB_DEV_URL).origin, fleetOf(env));
  }
  const { createBuiltPages } = await import('./operations/pages/built-pages');
  const { builtFiles } = await import('./operations/pages/built-files');
  return createBuiltPages(await builtFiles(), fleetOf(env));
}

import * as z from 'zod';
import { LARGEST_CENTS } from '../costs/movements/bounds';
import { readSender, readSmtpUrl } from '../mail/smtp/smtp-settings';
import { isNamed } from '../money/bank-files/credit-transfer';
import { readBackupAddress } from '../operations/backup/address';
import { REJECTED_KEEP_DAYS } from '../operations/privacy/erasure-limits';
import { isNif } from '../people/bank-accounts/nif-rules';
import { PENDING_DOCUMENTS_GB } from '../people/documents/document-limits';
import { BIC, bareIban, ibanFault } from '../platform/domain/iban';
import { isLoopbackHost } from '../platform/domain/loopback';
import type { Front } from '../platform/identity/front';
import { groupName } from '../platform/sessions/role-rules';
import { missing, type Problem } from './missing-settings';
import { unsafe } from './unsafe-settings';

export type SignIn = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  embedded: boolean;
  /** Where browsers reach the embedded provider under the program's address, for accounts that the program has. */
  front?: Front;
};

const text = z.string().trim();
/** An IPv6 address may be in brackets, as in a URL. */
const host = text.transform((given) => given.replace(/^\[(.*)\]$/, '$1'));
const flag = z
  .enum(['true', 'false', '1', '0'], 'tem de ser true ou false')
  .transform((value) => value === 'true' || value === '1');
const port = wholeNumber(1, 65_535);
const webAddress = z.url({ protocol: /^https?$/, error: 'tem de ser um endereço http: ou https:' });

const smtpUrl = text
  .refine(
    (url) => readSmtpUrl(url) !== null,
    'tem de ser smtps:// ou smtp://, com utilizador:palavra-passe@ (o que não for letra nem número em %XX) e servidor',
  )
  .refine(
    (url) => !isAddressElsewhere(readSmtpUrl(url)?.host ?? ''),
    'tem de ter o nome do servidor em vez do seu endereço IP',
  );

const addressList = text
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z.string().regex(/^[^@\s]*@[^@\s]+$/, 'tem de ter endereços ou @domínios, separados por vírgulas'),
    ),
  );

/** Names may have blanks, and ids differ in case alone. */
const groupList = text
  .default('')
  .transform((list) => [...new Set(list.split(/[,;\n]/).map(groupName))].filter(Boolean));

const Variables = z.object({
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  DATA_DIR: text.default('.data'),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  DATABASE_URL: z
    .string()
    .regex(/^(file|libsql|https?|wss?):/, 'tem de ser um endereço file:, libsql: ou https:')
    .optional(),
  DATABASE_AUTH_TOKEN: text.optional(),
  STORAGE: z.enum(['disk', 's3', 'r2'], 'tem de ser disk, s3 ou r2').default('disk'),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: text.default('auto'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  SIGN_IN: z.enum(['local'], 'tem de ser local, ou ficar vazia').optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_AUTH_SECRET: z.string().min(32, 'tem de ter pelo menos 32 caracteres').optional(),
  STAFF_EMAILS: addressList,
  STAFF_PAYMENTS: addressList,
  STAFF_DOCUMENTS: addressList,
  STAFF_READ_ONLY: addressList,
  OIDC_GROUPS_CLAIM: text.optional(),
  OIDC_GROUPS_DIRECTION: groupList,
  OIDC_GROUPS_PAYMENTS: groupList,
  OIDC_GROUPS_DOCUMENTS: groupList,
  OIDC_GROUPS_READ_ONLY: groupList,
  DEV_STAFF_EMAIL: z
    .email('tem de ser um endereço de email')
    .transform((address) => address.toLowerCase())
    .default('staff@frota.local'),
  DEV_STAFF_PASSWORD: z.string().min(8, 'tem de ter pelo menos 8 caracteres').optional(),
  EMAIL_PROVIDER: z
    .enum(['gmail', 'outlook', 'yahoo', 'custom'], 'tem de ser gmail, outlook, yahoo ou custom')
    .default('custom'),
  EMAIL_USERNAME: text.optional(),
  EMAIL_PASSWORD: z.string().optional(),
  EMAIL_AUTH: z.enum(['password', 'oauth'], 'tem de ser password ou oauth').default('password'),
  EMAIL_OAUTH_FLOW: z
    .enum(['code', 'client-credentials', 'device'], 'tem de ser code, client-credentials ou device')
    .default('code'),
  EMAIL_OAUTH_CLIENT_ID: text.optional(),
  EMAIL_OAUTH_CLIENT_SECRET: text.optional(),
  EMAIL_OAUTH_TENANT: text
    .regex(/^[\w.-]+$/, 'tem de ser o identificador ou um domínio da organização, common ou consumers')
    .default('common'),
  EMAIL_OAUTH_ISSUER: webAddress.optional(),
  EMAIL_OAUTH_SCOPES: text.optional(),
  EMAIL_OAUTH_SECRET_EXPIRES: z.iso.date('tem de ser um dia, como 2027-11-30').optional(),
  EMAIL_HOST: host.optional(),
  EMAIL_PORT: port.optional(),
  EMAIL_SECURE: flag.optional(),
  EMAIL_TLS: flag.optional(),
  EMAIL_MAILBOX: text.default('INBOX'),
  EMAIL_ALLOWED_SENDERS: addressList,
  EMAIL_TRUSTED_AUTHSERV: text
    .toLowerCase()
    .regex(
      /^(none|microsoft|(\*\.)?[^\s*;"()=]+)$/,
      'tem de ser o nome de um servidor, como mx.google.com, ou none',
    )
    .optional(),
  REPORTS_DIR: text.optional(),
  COST_LIMIT_CENTS: wholeNumber(100, 100_000_000).default(LARGEST_CENTS),
  REJECTED_KEEP_DAYS: wholeNumber(15, 3650).default(REJECTED_KEEP_DAYS),
  PENDING_DOCUMENTS_GB: wholeNumber(1, 10_000).default(PENDING_DOCUMENTS_GB),
  BACKUP_TO: text
    .refine(
      (to) => readBackupAddress(to) !== null,
      'tem de ser uma pasta, com o caminho inteiro, ou s3://chave:segredo@servidor/balde/pasta, com o que não for letra nem número em %XX',
    )
    .optional(),
  BACKUP_KEY: text
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, 'tem de ter 64 algarismos hexadecimais')
    .optional(),
  COMPANY_NAME: text
    .refine((name) => isNamed(name), 'tem de ter o nome da empresa, em letras do alfabeto latino')
    .optional(),
  COMPANY_NIF: text.refine((nif) => isNif(nif), 'tem de ser um NIF certo, de nove algarismos').optional(),
  COMPANY_IBAN: text
    .transform(bareIban)
    .refine((iban) => ibanFault(iban) === null, 'tem de ser um IBAN certo, de um país da SEPA')
    .optional(),
  COMPANY_BIC: text.toUpperCase().regex(BIC, 'tem de ser um BIC, de 8 ou 11 letras e algarismos').optional(),
  COMPANY_BRAND: shownText(40, 'tem de ser um nome curto, até 40 caracteres').optional(),
  COMPANY_PHONE: text
    .regex(/^\+?\d(?:[\s.-]?\d){7,16}$/, 'tem de ser um número de telefone, como 210 000 000')
    .optional(),
  COMPANY_EMAIL: z.email('tem de ser um endereço de email').optional(),
  COMPANY_SEAT: shownText(160, 'tem de ser a morada da sede, numa linha, até 160 caracteres').optional(),
  COMPANY_LICENCE: text
    .regex(/^(?=.*\d)[\p{L}\d][\p{L}\d ./-]{0,39}$/u, 'tem de ser o número da licença, até 40 caracteres')
    .optional(),
  COMPANY_COMPLAINTS_BOOK: flag.default(false),
  COMPANY_DISPUTE_BODY: shownText(120, 'tem de ser o nome da entidade, até 120 caracteres').optional(),
  COMPANY_DISPUTE_SITE: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'tem de ser um endereço https:' })
    .transform((address) => new URL(address).href)
    .refine((address) => !address.includes('@'), 'não pode ter utilizador nem @')
    .optional(),
  SEPA_VERSION: z.enum(['03', '09'], 'tem de ser 03 ou 09').default('03'),
  SEPA_BATCH_BOOKING: flag.default(true),
  SEPA_MINIMUM_CENTS: wholeNumber(1, 100_000).default(1),
  FOUR_EYES: flag.default(false),
  RECIBOS: flag.default(false),
  RECIBOS_BASIS: z
    .enum(['to-receive', 'with-cash'], 'tem de ser to-receive ou with-cash')
    .default('to-receive'),
  RECIBOS_GATE: flag.default(false),
  SMTP_URL: smtpUrl.optional(),
  SMTP_SPARE_URL: smtpUrl.optional(),
  MAIL_FROM: text
    .refine((sender) => readSender(sender) !== null, 'tem de ser um endereço, ou um nome e um <endereço>')
    .optional(),
  STATEMENT_MAIL: flag.default(false),
  /** Set only by `bun dev`: the pages' development server. */
  WEB_DEV_URL: webAddress.optional(),
});

export const VARIABLE_NAMES: readonly string[] = Object.keys(Variables.shape);

export type Env = z.output<typeof Variables> & {
  DATABASE_URL: string;
  /** Whether only this machine can reach the program. */
  loopback: boolean;
  production: boolean;
  s3: S3Settings | null;
};

type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Lists every bad variable. */
export class EnvError extends Error {
  /** `names` are the bad variables, `absent` those of them that are not given. */
  constructor(
    problems: readonly string[],
    readonly names: readonly string[] = [],
    readonly absent: readonly string[] = [],
  ) {
    const title = problems.length === 1 ? 'um problema' : `${problems.length} problemas`;
    super(`A configuração tem ${title}:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  }
}

type Options = {
  /** Whether requests reach HOST. */
  listens?: boolean;
  /** Problems that the machine shows. */
  inspect?: (env: Env) => Problem[];
};

/** Reads `process.env` or a Worker's bindings; empty is unset. Raises `EnvError`. */
export function readEnv(
  source: Record<string, unknown>,
  { listens = false, inspect = () => [] }: Options = {},
): Env {
  const given = Object.entries(source).filter(
    ([name, value]) => name in Variables.shape && typeof value === 'string' && value !== '',
  );
  const parsed = Variables.safeParse(Object.fromEntries(given));
  const bad = new Map(parsed.error?.issues.map((issue) => [String(issue.path[0]), issue.message]));
  // The remaining rules run on the valid variables, so that one run reports all problems.
  const sound = Variables.parse(Object.fromEntries(given.filter(([name]) => !bad.has(name))));
  const { HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL } = sound;
  const env = {
    ...sound,
    DATABASE_URL: DATABASE_URL ?? `file:${DATA_DIR}/frota.db`,
    loopback: isLoopbackHost(HOST) && (!PUBLIC_URL || isLoopbackHost(new URL(PUBLIC_URL).hostname)),
    production: source.NODE_ENV === 'production',
    s3: s3Settings(sound),
  };
  for (const [name, message] of [...missing(env), ...unsafe(env, listens), ...inspect(env)]) {
    if (!bad.has(name)) bad.set(name, message);
  }
  if (bad.size > 0) {
    const names = [...bad.keys()];
    throw new EnvError(
      [...bad].map(([name, message]) => `${name}: ${message}`),
      names,
      names.filter((name) => !given.some(([other]) => other === name)),
    );
  }
  return env;
}

function isAddressElsewhere(host: string): boolean {
  return /^[\d.]+$|:/.test(host) && !isLoopbackHost(host);
}

function s3Settings(values: z.output<typeof Variables>): S3Settings | null {
  const { STORAGE, S3_REGION: region, S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (STORAGE !== 's3' || !endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

/** One line, of characters that are all visible and not all punctuation. */
function shownText(most: number, message: string) {
  const isShown = (line: string) =>
    [...line].length <= most && /[\p{L}\p{N}]/u.test(line) && !/\p{C}/u.test(line);
  return text.refine(isShown, message);
}

function wholeNumber(least: number, most: number) {
  const message = `tem de ser um número inteiro de ${least} a ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

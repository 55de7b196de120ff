import * as z from 'zod';

/** Secrets that stand in `.env.example`; good enough on loopback and nowhere else. */
const EXAMPLE_SECRETS = ['change-me-to-32-random-characters-or-more', 'change-me'];

/** How staff sign in: a provider elsewhere, or the embedded one on loopback. */
export type SignIn = { issuer: string; clientId: string; clientSecret: string; embedded: boolean };

const text = z.string().trim();
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const port = z.coerce.number().int().min(1).max(65535);

const Variables = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('.data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DATABASE_URL: z
    .string()
    .regex(/^(file|libsql|https?|wss?):/, 'um endereço file:, libsql: ou https:')
    .default('file:.data/frota.db'),
  DATABASE_AUTH_TOKEN: text.optional(),
  STORAGE: z.enum(['disk', 's3', 'r2']).default('disk'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: text.default('auto'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_AUTH_SECRET: z.string().min(32, 'pelo menos 32 caracteres').optional(),
  STAFF_EMAILS: text
    .default('')
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[^@\s]*@[^@\s]+$/, 'endereços ou @domínios, separados por vírgulas'))),
  DEV_STAFF_EMAIL: z.email().toLowerCase().default('staff@frota.local'),
  DEV_STAFF_PASSWORD: z.string().min(8, 'pelo menos 8 caracteres').optional(),
  EMAIL_PROVIDER: z.enum(['gmail', 'outlook', 'yahoo', 'custom']).default('custom'),
  EMAIL_USERNAME: text.optional(),
  EMAIL_PASSWORD: z.string().optional(),
  EMAIL_HOST: text.optional(),
  EMAIL_PORT: port.optional(),
  EMAIL_SECURE: flag.optional(),
  EMAIL_TLS: flag.optional(),
  EMAIL_MAILBOX: text.default('INBOX'),
  EMAIL_ALLOWED_SENDERS: text.optional(),
  EMAIL_TRUSTED_AUTHSERV: text.optional(),
  SMTP_URL: text.optional(),
  MAIL_FROM: text.optional(),
  /** Set by `bun dev` alone: where the pages' development server listens. */
  WEB_DEV_URL: z.url().optional(),
});

export type Env = z.output<typeof Variables> & { loopback: boolean };

/** Every bad variable at once, each with what is expected; the message is for the person who starts the program. */
export class EnvError extends Error {
  constructor(problems: string[]) {
    super(
      `A configuração tem ${problems.length} problema(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
}

/** Reads `process.env` or the Worker's bindings. An empty variable is one that is not set. Raises `EnvError`. */
export function readEnv(source: Record<string, unknown>): Env {
  const given = Object.fromEntries(
    Object.keys(Variables.shape)
      .filter((name) => typeof source[name] === 'string' && source[name] !== '')
      .map((name) => [name, source[name]]),
  );
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`));
  }
  const env = {
    ...parsed.data,
    loopback:
      isLoopbackHost(parsed.data.HOST) &&
      (!parsed.data.PUBLIC_URL || isLoopbackHost(new URL(parsed.data.PUBLIC_URL).hostname)),
  };
  const problems = [...missing(env), ...unsafe(env)];
  if (problems.length > 0) throw new EnvError(problems);
  return env;
}

/** A host name or address that only this machine can reach. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

function missing(env: Env): string[] {
  const needs = (names: (keyof Env)[], why: string) =>
    names.filter((name) => env[name] === undefined).map((name) => `${name}: em falta, ${why}`);
  return [
    ...(env.OIDC_ISSUER
      ? needs(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_AUTH_SECRET'], 'é preciso com OIDC_ISSUER')
      : []),
    ...(env.OIDC_ISSUER && env.STAFF_EMAILS.length === 0
      ? ['STAFF_EMAILS: em falta, com OIDC_ISSUER qualquer conta desse fornecedor poderia entrar']
      : []),
    ...(env.STORAGE === 's3'
      ? needs(
          ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
          'é preciso com STORAGE=s3',
        )
      : []),
    ...(env.loopback
      ? []
      : needs(['PUBLIC_URL'], 'é preciso fora de loopback (o endereço https do programa)')),
    ...(env.loopback || env.OIDC_ISSUER
      ? []
      : [
          'OIDC_ISSUER: em falta, fora de loopback é preciso um fornecedor OpenID Connect: ' +
            'defina OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_AUTH_SECRET e STAFF_EMAILS',
        ]),
  ];
}

function unsafe(env: Env): string[] {
  if (env.loopback) return [];
  const secrets = [
    'OIDC_AUTH_SECRET',
    'OIDC_CLIENT_SECRET',
    'DEV_STAFF_PASSWORD',
    'S3_SECRET_ACCESS_KEY',
  ] as const;
  return secrets
    .filter((name) => EXAMPLE_SECRETS.includes(env[name] ?? ''))
    .map((name) => `${name}: é o valor do ficheiro de exemplo, escolha outro`);
}

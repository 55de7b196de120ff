import { isDomainSuffix, isPublicMailDomain } from '../mail/messages/mail-domains';
import { isLoopbackHost } from '../platform/domain/loopback';
import { entriesWithoutEffect } from '../platform/sessions/role-rules';
import type { Env } from './env';
import type { Problem } from './missing-settings';

/** Secrets of `.env.example`, accepted only on loopback. */
const EXAMPLE_SECRETS = ['change-me-to-32-random-characters-or-more', 'change-me'];

const SECRETS = [
  'OIDC_AUTH_SECRET',
  'OIDC_CLIENT_SECRET',
  'EMAIL_OAUTH_CLIENT_SECRET',
  'DEV_STAFF_PASSWORD',
  'S3_SECRET_ACCESS_KEY',
] as const;
const LIMITED_LISTS = ['STAFF_PAYMENTS', 'STAFF_DOCUMENTS', 'STAFF_READ_ONLY'] as const;
const LIMITED_GROUPS = ['OIDC_GROUPS_PAYMENTS', 'OIDC_GROUPS_DOCUMENTS', 'OIDC_GROUPS_READ_ONLY'] as const;
const STAFF_LISTS = ['STAFF_EMAILS', ...LIMITED_LISTS] as const;

const SECURE_ONLY = 'tem de ser um endereço https: fora de loopback';

/** `listens`: whether requests arrive at HOST. */
export function unsafe(env: Env, listens: boolean): Problem[] {
  return [
    ...STAFF_LISTS.flatMap((name) => openToAnybody(name, env[name])),
    ...withoutEffect(env),
    ...inTheClear(env),
    ...outsideOnly(env),
    ...(listens ? visitorsAsOne(env) : []),
  ];
}

function openToAnybody(name: (typeof STAFF_LISTS)[number], entries: readonly string[]): Problem[] {
  const domains = entries.filter((entry) => entry.startsWith('@')).map((entry) => entry.slice(1));
  const open = domains.filter((domain) => isPublicMailDomain(domain) || isDomainSuffix(domain));
  if (open.length === 0) return [];
  const named = open.map((domain) => `@${domain}`).join(', ');
  return [
    [name, `qualquer pessoa pode ter um endereço de ${named}; indique antes cada endereço por inteiro`],
  ];
}

/** A smaller role of somebody who may do everything would look like a limit, and be none. */
function withoutEffect(env: Env): Problem[] {
  const found = [
    ...LIMITED_LISTS.map((name) => {
      return { name, by: 'STAFF_EMAILS', entries: entriesWithoutEffect(env[name], env.STAFF_EMAILS) };
    }),
    ...LIMITED_GROUPS.map((name) => {
      const entries = env[name].filter((group) => env.OIDC_GROUPS_DIRECTION.includes(group));
      return { name, by: 'OIDC_GROUPS_DIRECTION', entries };
    }),
  ];
  return found.flatMap(({ name, by, entries }): Problem[] => {
    const why = `${entries.join(', ')} já pode tudo por ${by}; retire de uma das duas`;
    return entries.length > 0 ? [[name, why]] : [];
  });
}

/** Finds connections in clear text beyond this machine. */
function inTheClear(env: Env): Problem[] {
  const problems: Problem[] = [];
  for (const name of ['OIDC_ISSUER', 'S3_ENDPOINT', 'EMAIL_OAUTH_ISSUER'] as const) {
    const address = env[name];
    if (address && isClearElsewhere(address)) problems.push([name, SECURE_ONLY]);
  }
  if (isClearElsewhere(env.DATABASE_URL)) {
    problems.push(['DATABASE_URL', 'tem de ser um endereço libsql:, https: ou wss: fora de loopback']);
  }
  const { EMAIL_PROVIDER, EMAIL_HOST, EMAIL_SECURE, EMAIL_TLS } = env;
  const clearMail = EMAIL_PROVIDER === 'custom' && EMAIL_SECURE === false && EMAIL_TLS === false;
  if (clearMail && EMAIL_HOST && !isLoopbackHost(EMAIL_HOST)) {
    const why = 'com EMAIL_SECURE=false a palavra-passe iria sem cifra, tem de ser true fora de loopback';
    problems.push(['EMAIL_TLS', why]);
  }
  return problems;
}

/** `libsql:` uses https unless its own parameter disables it. */
function isClearElsewhere(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, searchParams } = new URL(address);
  const isClear = ['http:', 'ws:'].includes(protocol) || searchParams.get('tls') === '0';
  return isClear && !isLoopbackHost(hostname);
}

function outsideOnly(env: Env): Problem[] {
  const problems: Problem[] = [];
  if (env.WEB_DEV_URL && (env.production || !env.loopback)) {
    problems.push(['WEB_DEV_URL', 'é só do comando de desenvolvimento, nesta máquina; retire-a']);
  } else if (env.WEB_DEV_URL && !isLoopbackHost(new URL(env.WEB_DEV_URL).hostname)) {
    problems.push(['WEB_DEV_URL', 'tem de ser um endereço desta máquina']);
  }
  if (env.loopback) return problems;
  for (const name of SECRETS) {
    if (EXAMPLE_SECRETS.includes(env[name] ?? '')) {
      problems.push([name, 'é o valor do ficheiro de exemplo, escolha outro']);
    }
  }
  if (env.PUBLIC_URL?.startsWith('http:')) problems.push(['PUBLIC_URL', SECURE_ONLY]);
  return problems;
}

/** Behind an untrusted proxy, all visitors would share one address. */
function visitorsAsOne({ HOST, PUBLIC_URL, TRUST_PROXY }: Env): Problem[] {
  if (!isLoopbackHost(HOST) || TRUST_PROXY > 0) return [];
  if (!PUBLIC_URL || isLoopbackHost(new URL(PUBLIC_URL).hostname)) return [];
  const why = 'sem o número de proxies à frente (1, se for um só), todos os visitantes contariam como um';
  return [['TRUST_PROXY', why]];
}

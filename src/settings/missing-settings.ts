import { readSmtpUrl } from '../mail/smtp/smtp-settings';
import { hasForeignBic, lacksBic } from '../money/payment-batches/company';
import { fleetOf } from '../platform/domain/fleet';
import { hasRoles, staffListsOf } from '../platform/sessions/role-rules';
import type { Env } from './env';

const COMPANY = ['COMPANY_NAME', 'COMPANY_NIF'] as const;
const ACCOUNT = ['COMPANY_IBAN', 'COMPANY_BIC'] as const;

const AT_FOOT = [
  'COMPANY_PHONE',
  'COMPANY_EMAIL',
  'COMPANY_SEAT',
  'COMPANY_LICENCE',
  'COMPANY_COMPLAINTS_BOOK',
  'COMPANY_DISPUTE_BODY',
  'COMPANY_DISPUTE_SITE',
] as const;

const GROUP_LISTS = [
  'OIDC_GROUPS_DIRECTION',
  'OIDC_GROUPS_PAYMENTS',
  'OIDC_GROUPS_DOCUMENTS',
  'OIDC_GROUPS_READ_ONLY',
] as const;

export type Problem = [name: keyof Env, message: string];

/** Variables that another one needs. */
export function missing(env: Env): Problem[] {
  const problems: Problem[] = [];
  function need(names: readonly (keyof Env)[], why: string) {
    for (const name of names) if (env[name] === undefined) problems.push([name, `em falta, ${why}`]);
  }
  if (env.STORAGE === 's3') {
    need(
      ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      'é preciso com STORAGE=s3',
    );
  }
  if (env.EMAIL_AUTH === 'oauth') problems.push(...missingOAuth(env));
  else if (env.EMAIL_USERNAME) need(['EMAIL_PASSWORD'], 'é preciso com EMAIL_USERNAME');
  if (env.EMAIL_PASSWORD) need(['EMAIL_USERNAME'], 'é preciso com EMAIL_PASSWORD');
  if (env.EMAIL_USERNAME && env.EMAIL_PROVIDER === 'custom') {
    need(['EMAIL_HOST'], 'é preciso com EMAIL_PROVIDER=custom (o servidor IMAP)');
  }
  if (env.SMTP_URL) need(['MAIL_FROM'], 'é preciso com SMTP_URL (o remetente das mensagens)');
  if (env.EMAIL_AUTH !== 'oauth' && env.SMTP_URL && readSmtpUrl(env.SMTP_URL)?.account?.password === null) {
    problems.push(['SMTP_URL', 'um utilizador sem palavra-passe só é possível com EMAIL_AUTH=oauth']);
  }
  if (env.SMTP_SPARE_URL) need(['SMTP_URL'], 'é preciso com SMTP_SPARE_URL (o servidor habitual)');
  if (env.SMTP_SPARE_URL && readSmtpUrl(env.SMTP_SPARE_URL)?.account?.password === null) {
    problems.push(['SMTP_SPARE_URL', 'é para quando a caixa não dá acesso: tem de ter palavra-passe']);
  }
  if (env.STATEMENT_MAIL) need(['SMTP_URL'], 'é preciso com STATEMENT_MAIL (o servidor de envio)');
  if (env.MAIL_FROM) need(['SMTP_URL'], 'é preciso com MAIL_FROM (o servidor de envio)');
  if (env.BACKUP_TO && !env.DATABASE_URL.startsWith('file:')) {
    need(['BACKUP_KEY'], 'é preciso com BACKUP_TO e uma base de dados num servidor (openssl rand -hex 32)');
  }
  // With recibos a company may be named that pays without files.
  const paying = env.RECIBOS ? ACCOUNT : [...COMPANY, ...ACCOUNT];
  if (paying.some((name) => env[name] !== undefined)) {
    need([...COMPANY, 'COMPANY_IBAN'], 'é preciso para os ficheiros SEPA');
  } else if (env.RECIBOS) need(COMPANY, 'é preciso com RECIBOS (a quem são emitidos)');
  if (fleetOf(env) === null && AT_FOOT.some((name) => env[name] !== undefined && env[name] !== false)) {
    need(['COMPANY_BRAND'], 'é preciso um nome para o rodapé das páginas (ou COMPANY_NAME)');
  }
  if (env.COMPANY_DISPUTE_BODY) need(['COMPANY_DISPUTE_SITE'], 'é preciso com COMPANY_DISPUTE_BODY');
  if (env.COMPANY_DISPUTE_SITE) need(['COMPANY_DISPUTE_BODY'], 'é preciso com COMPANY_DISPUTE_SITE');
  if (lacksBic(env)) need(['COMPANY_BIC'], 'é preciso para uma conta fora do Espaço Económico Europeu');
  if (hasForeignBic(env)) {
    const why =
      'tem de ser de um banco do país da conta (COMPANY_IBAN), ou ambos do Espaço Económico Europeu';
    problems.push(['COMPANY_BIC', why]);
  }
  if (!env.loopback) {
    need(['PUBLIC_URL'], 'é preciso fora de loopback (o endereço https: do programa)');
    if (env.SIGN_IN === undefined) {
      need(
        ['OIDC_ISSUER'],
        'fora de loopback é preciso um fornecedor OpenID Connect: ' +
          'defina OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_AUTH_SECRET e STAFF_EMAILS, ' +
          'ou SIGN_IN=local e STAFF_EMAILS para contas do próprio programa',
      );
    }
  }
  if (env.SIGN_IN === 'local') problems.push(...missingOfAccounts(env));
  if (env.OIDC_ISSUER) {
    need(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_AUTH_SECRET'], 'é preciso com OIDC_ISSUER');
    if (env.STAFF_EMAILS.length === 0 && env.OIDC_GROUPS_DIRECTION.length === 0) {
      const why = hasRoles(staffListsOf(env))
        ? 'em falta, sem ela nem OIDC_GROUPS_DIRECTION ninguém teria a função Direção'
        : 'em falta, com OIDC_ISSUER qualquer conta desse fornecedor poderia entrar';
      problems.push(['STAFF_EMAILS', why]);
    }
  }
  return [...problems, ...missingForGroups(env)];
}

function missingForGroups(env: Env): Problem[] {
  const given = GROUP_LISTS.filter((name) => env[name].length > 0);
  if (env.OIDC_GROUPS_CLAIM === undefined) {
    return given.length > 0
      ? [['OIDC_GROUPS_CLAIM', `em falta, é preciso com ${given.join(', ')} (o nome da claim com os grupos)`]]
      : [];
  }
  const problems: Problem[] = [];
  if (given.length === 0) {
    problems.push(['OIDC_GROUPS_CLAIM', `não dá função a ninguém sem um grupo em ${GROUP_LISTS.join(', ')}`]);
  }
  if (!env.OIDC_ISSUER) problems.push(['OIDC_GROUPS_CLAIM', 'só com OIDC_ISSUER, o fornecedor que a dá']);
  return problems;
}

function missingOfAccounts(env: Env): Problem[] {
  const outside = (
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_GROUPS_CLAIM'] as const
  ).filter((name) => env[name] !== undefined);
  const problems: Problem[] = outside.map((name) => [
    name,
    'não se usa com SIGN_IN=local; retire uma das duas',
  ]);
  if (env.STAFF_EMAILS.length === 0) {
    problems.push(['STAFF_EMAILS', 'em falta, com SIGN_IN=local ninguém poderia ter conta']);
  }
  if (!env.DATABASE_URL.startsWith('file:') && env.OIDC_AUTH_SECRET === undefined) {
    const why =
      'em falta, é preciso com SIGN_IN=local e uma base de dados num servidor (openssl rand -hex 32)';
    problems.push(['OIDC_AUTH_SECRET', why]);
  }
  return problems;
}

function missingOAuth(env: Env): Problem[] {
  const problems: Problem[] = [];
  const why = 'é preciso com EMAIL_AUTH=oauth';
  for (const name of ['EMAIL_USERNAME', 'EMAIL_OAUTH_CLIENT_ID', 'EMAIL_OAUTH_CLIENT_SECRET'] as const) {
    if (env[name] === undefined) problems.push([name, `em falta, ${why}`]);
  }
  if (env.EMAIL_PASSWORD !== undefined) {
    problems.push(['EMAIL_PASSWORD', 'não se usa com EMAIL_AUTH=oauth; retire-a']);
  }
  if (env.EMAIL_PROVIDER === 'custom' || env.EMAIL_PROVIDER === 'yahoo') {
    for (const name of ['EMAIL_OAUTH_ISSUER', 'EMAIL_OAUTH_SCOPES'] as const) {
      if (env[name] === undefined) problems.push([name, `em falta, ${why} e este EMAIL_PROVIDER`]);
    }
  }
  const isShared = ['common', 'consumers', 'organizations'].includes(env.EMAIL_OAUTH_TENANT);
  if (env.EMAIL_PROVIDER === 'outlook' && env.EMAIL_OAUTH_FLOW === 'client-credentials' && isShared) {
    problems.push([
      'EMAIL_OAUTH_TENANT',
      'tem de ser a da organização, com EMAIL_OAUTH_FLOW=client-credentials',
    ]);
  }
  return problems;
}

import type { Resolver } from 'node:dns/promises';
import * as z from 'zod/mini';
import { smtpSettings } from '../../../mail/smtp/smtp-settings';
import { hasCode } from '../../../platform/domain/error-code';
import { isLoopbackHost } from '../../../platform/domain/loopback';
import { openMailer, openSpareMailer } from '../../../services-bun';
import type { Env } from '../../../settings/env';

const ANSWER_MS = 10_000;
const NO_RECORD = ['ENODATA', 'ENOTFOUND'];
/** Names that RFC 6761 and RFC 6762 keep out of the public DNS. */
const OF_TRIALS = /(^|\.)(test|example|invalid|localhost|local)$/;
const Metadata = z.object({
  issuer: z.string(),
  token_endpoint: z.url(),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
});
const Refusal = z.object({ error: z.string() });

/** Tries the client with a code that does not exist: the provider refuses either the client or the code. */
export async function signIn(env: Env): Promise<string | null> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id = '', OIDC_CLIENT_SECRET: secret = '' } = env;
  if (env.SIGN_IN === 'local') return 'contas do próprio programa';
  if (!issuer) return null;
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) throw new Error(`${address} responde ${answer.status}`);
  const metadata = Metadata.safeParse(await answer.json().catch(() => null)).data;
  if (!metadata) throw new Error(`${address} não descreve um fornecedor OpenID Connect`);
  if (metadata.issuer !== issuer)
    throw new Error(`OIDC_ISSUER tem de ser ${metadata.issuer}, como ele se chama`);
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'volante-check',
    redirect_uri: `${new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin}/api/callback`,
  });
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (methods.includes('client_secret_basic')) {
    headers.Authorization = `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`;
  } else {
    body.set('client_id', id);
    body.set('client_secret', secret);
  }
  const request = { method: 'POST', body, headers, signal: AbortSignal.timeout(ANSWER_MS) };
  const refused = Refusal.safeParse(
    await (await fetch(metadata.token_endpoint, request)).json().catch(() => null),
  );
  const error = refused.data?.error ?? 'sem razão';
  if (['invalid_client', 'unauthorized_client'].includes(error)) {
    throw new Error(`o fornecedor recusa OIDC_CLIENT_ID e OIDC_CLIENT_SECRET (${error})`);
  }
  return `${issuer} aceita o cliente`;
}

export async function sending(env: Env): Promise<string | null> {
  const settings = smtpSettings(env);
  if (!settings) return null;
  const spare = await openSpareMailer(env);
  const spareFault = await spare?.check?.();
  if (spareFault) throw new Error(`SMTP_SPARE_URL: ${spareFault}`);
  if (settings.account?.password === null) return 'por OAuth, com o da caixa de entrada';
  const fault = await (await openMailer(env, {}))?.check?.();
  if (fault) throw new Error(fault);
  return settings.host;
}

/** Mail from a domain without these is taken for spam. */
export async function mailDomain(
  env: Env,
  dns: Pick<Resolver, 'resolveMx' | 'resolveTxt'>,
): Promise<string | null> {
  const settings = smtpSettings(env);
  if (!settings) return null;
  const { domain } = settings.sender;
  if (isLoopbackHost(settings.host) && OF_TRIALS.test(domain)) return `${domain} é só para ensaios, sem DNS`;
  const texts = async (name: string) => (await orNone(dns.resolveTxt(name))).map((parts) => parts.join(''));
  const [mx, own, policy] = await Promise.all([
    orNone(dns.resolveMx(domain)),
    texts(domain),
    texts(`_dmarc.${domain}`),
  ]);
  const lacks = [
    mx.length === 0 && 'MX (as respostas dos condutores perdem-se)',
    !own.some((text) => /^v=spf1\b/i.test(text)) && 'SPF (um TXT v=spf1 …)',
    !policy.some((text) => /^v=dmarc1\b/i.test(text)) && `DMARC (um TXT em _dmarc.${domain})`,
  ].filter((each) => each !== false);
  if (lacks.length > 0) throw new Error(`${domain} não tem ${lacks.join(', nem ')}`);
  return `${domain} tem MX, SPF e DMARC`;
}

/** Only an answer says that there is no record. */
function orNone<T>(records: Promise<T[]>): Promise<T[]> {
  return records.catch((error: unknown) => {
    if (NO_RECORD.some((code) => hasCode(error, code))) return [];
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new Error(`o DNS desta máquina não responde${code}`);
  });
}

import type { Context } from 'hono';
import type { AppEnv } from '../../app-env';
import { LinkRefusedError } from '../../mail/mailbox-auth/link-refused';
import type { Provider, Tokens } from '../../mail/mailbox-auth/provider';
import type { Fault } from '../../mail/mailbox-auth/schema';
import { forgetLink, storeLink } from '../../mail/mailbox-auth/store';
import type { AccessTokens } from '../../mail/mailbox-auth/tokens';
import { AppError } from '../../platform/http/errors';
import { originOf } from '../../platform/http/origin';
import { seal, unseal } from '../../platform/secrets/seal';
import { keepAttempt, takeAttempt } from '../../platform/sessions/attempt-cookie';
import type { Services } from '../../services';
import type { DeviceLink, LinkOutcome } from './schema';
import { recordCheck, retrySoon } from './store';

const CALLBACK_PATH = '/api/mailbox/callback';
/** Shows the outcome, which its address names. */
export const PAGE = '/email-config';
const CHECK_MS = 15_000;
const DEVICE_LABEL = 'mailbox device code';

/** Returns the provider's address. The attempt is valid for this browser and this session of staff alone. */
export async function beginLink(c: Context<AppEnv>, services: Services): Promise<string> {
  const { provider } = linkable(services, 'code');
  const origin = originOf(c.req.raw, services);
  const begun = await orUnavailable(provider.authorization(`${origin}${CALLBACK_PATH}`), services);
  keepAttempt(c, services, {
    state: begun.state,
    nonce: purposeOf(c),
    codeVerifier: begun.verifier,
    at: services.now().getTime(),
    next: PAGE,
  });
  return begun.location;
}

/** Ends the attempt that the provider's answer names. */
export async function finishLink(c: Context<AppEnv>, services: Services): Promise<LinkOutcome> {
  const { provider } = linkable(services, 'code');
  const origin = originOf(c.req.raw, services);
  const attempt = takeAttempt(c, services, c.req.query('state'));
  const given = new URL(c.req.url).searchParams;
  if (attempt === null || attempt.nonce !== purposeOf(c)) return 'expired';
  const { state, codeVerifier: verifier } = attempt;
  const redirectUri = `${origin}${CALLBACK_PATH}`;
  return linkWith(c, services, () => provider.exchange(given, { redirectUri, state, verifier }));
}

export async function beginDevice(c: Context<AppEnv>, services: Services): Promise<DeviceLink> {
  const { provider } = linkable(services, 'device');
  const { deviceCode, userCode, address, expiresInSeconds, intervalSeconds } = await orUnavailable(
    provider.device(),
    services,
  );
  const handle = await seal(services.secret, DEVICE_LABEL, `${purposeOf(c)} ${deviceCode}`);
  const expiresAt = new Date(services.now().getTime() + expiresInSeconds * 1000).toISOString();
  return { userCode, address, expiresAt, intervalSeconds, handle };
}

/** Null while the person has not finished at the provider. */
export async function finishDevice(
  c: Context<AppEnv>,
  services: Services,
  handle: string,
): Promise<LinkOutcome | null> {
  const { provider } = linkable(services, 'device');
  const text = (await unseal(services.secret, DEVICE_LABEL, handle)) ?? '';
  const purpose = `${purposeOf(c)} `;
  if (!text.startsWith(purpose)) return 'expired';
  let isPending = false;
  const outcome = await linkWith(c, services, async () => {
    const tokens = await provider.deviceTokens(text.slice(purpose.length));
    isPending = tokens === null;
    return tokens === 'expired' ? null : tokens;
  });
  return isPending ? null : outcome;
}

/** Forgets the tokens; an unreachable provider does not keep staff from it. */
export async function unlink(services: Services, staff: string): Promise<void> {
  const { provider, unsealed } = configured(services);
  const sealed = await forgetLink(services.db, staff, services.now().toISOString());
  const tokens = sealed === null ? null : await unsealed(sealed);
  if (tokens) await revoke(provider, tokens, services);
}

async function linkWith(
  c: Context<AppEnv>,
  services: Services,
  obtain: () => Promise<Tokens | null>,
): Promise<LinkOutcome> {
  const { db, mailbox, now } = services;
  const tokens = configured(services);
  try {
    const fresh = await obtain();
    if (fresh === null) return 'expired';
    if (fresh.refreshToken === null) return 'sign-in';
    const check = await mailbox?.check(CHECK_MS, fresh.accessToken);
    if (check?.isRefused) {
      await revoke(tokens.provider, fresh, services);
      return 'mailbox';
    }
    const sealed = await tokens.sealed(fresh);
    const at = now().toISOString();
    await storeLink(db, { account: tokens.account, sealed, staff: c.get('staff').email, at });
    if (check) await recordCheck(db, check, now());
    await retrySoon(db);
    return 'linked';
  } catch (error) {
    const fault: Fault | null = error instanceof LinkRefusedError ? error.fault : null;
    services.log.warn('mailbox.not_linked', { fault: fault ?? 'unavailable' });
    return fault ?? 'unavailable';
  }
}

async function revoke(provider: Provider, tokens: Tokens, { log }: Services): Promise<void> {
  await provider.revoke(tokens.refreshToken ?? tokens.accessToken).catch(() => {
    log.warn('mailbox.not_revoked', {});
  });
}

/** Binds an attempt to this use and to this session, so that a sign-in's or another person's is none. */
function purposeOf(c: Context<AppEnv>): string {
  return `mailbox:${c.get('sessionId')}`;
}

function configured({ mailboxTokens }: Services): AccessTokens {
  if (mailboxTokens) return mailboxTokens;
  throw new AppError('wrong_state', {
    message: 'A caixa de correio não está configurada para ligar uma conta.',
  });
}

function linkable(services: Services, flow: AccessTokens['settings']['flow']): AccessTokens {
  const tokens = configured(services);
  if (tokens.settings.flow === flow) return tokens;
  throw new AppError('wrong_state', { message: 'A conta liga-se de outra forma (EMAIL_OAUTH_FLOW).' });
}

async function orUnavailable<T>(work: Promise<T>, { log }: Services): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // The provider's text may have a code or a token in it.
    log.warn('mailbox.provider_unavailable', { refused: error instanceof LinkRefusedError });
    const message = 'O fornecedor da conta de email não respondeu. Tente novamente dentro de momentos.';
    throw new AppError('unavailable', { message });
  }
}

import { bypassedAt } from '../../platform/http/forwarded';
import type { Services } from '../../services';
import { wasJustNow } from './late-mail-rules';
import type { Parts } from './schema';

export function proxyPart(services: Services): Parts['proxy'] {
  const { trustedProxies: trusted } = services;
  const bypassed = isProxyBypassed(services);
  return { state: trusted === 0 ? 'off' : bypassed ? 'failing' : 'ok', trusted, bypassed };
}

/** Whether requests come without what TRUST_PROXY says each has, so that their senders count as one visitor. */
export function isProxyBypassed(services: Services): boolean {
  const at = bypassedAt(services);
  return at !== null && wasJustNow(at, services.now());
}

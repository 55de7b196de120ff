import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { AppEnv } from '../app-env';
import { sha256Hex } from '../digest';
import { originOf } from '../http/origin';
import { addressOf } from '../http/rate-limit';
import type { Services } from '../services';

/**
 * Who asks for an upload address, as a hash. The first time it is the network address, and a random cookie is set;
 * from then on it is that cookie, so that people behind one address do not share a limit. It is signed: one who
 * makes cookies up, or throws them away, stays the address.
 */
export async function visitorOf(c: Context<AppEnv>, services: Services): Promise<string> {
  const secure = originOf(c.req.raw, services).startsWith('https:');
  const prefix = secure ? 'host' : undefined;
  const signing = `${services.secret}\nvisitor cookie`;
  const known = await getSignedCookie(c, signing, 'volante_visitor', prefix);
  if (known) return sha256Hex(`cookie\n${known}`);
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: 86_400 } as const;
  await setSignedCookie(c, 'volante_visitor', crypto.randomUUID(), signing, {
    ...options,
    ...(prefix && { prefix }),
  });
  return sha256Hex(`address\n${addressOf(c, services)}\n${services.secret}`);
}

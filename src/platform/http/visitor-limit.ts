import type { Context, MiddlewareHandler } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { AppEnv, Visitor } from '../../app-env';
import type { Services } from '../../services';
import { sha256Hex, sign, signingKey } from '../secrets/digest';
import { wideNetworkOf } from './client-address';
import { AppError } from './errors';
import { originOf } from './origin';
import { addressOf, countAgainst, type Window } from './rate-limit';

/** Phones share addresses (CGNAT), so a visitor with a cookie has a separate count; newcomers share one. */
export type VisitorLimit = {
  name: string;
  visitor: Window;
  newcomers: Window;
  address: Window;
  network: Window;
};

/** The age at which a refused newcomer's cookie begins to count (docs/decisions/visitors-by-cookie.md). */
export const WAIT_SECONDS = 20;

/** Whether a call leaves the visitor's own count as it is; those of the address and the network take all calls. */
export type FreeCall = (c: Context<AppEnv>, visitor: Visitor) => Promise<boolean>;

/** Raises `too_many_requests` with Retry-After; sets the context's `visitor`. */
export function limitVisitors(
  services: Services,
  limits: VisitorLimit,
  isFree: FreeCall = async () => false,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { visitor, countsFrom, remember } = await readVisitor(c, services);
    const isCounted = visitor.isKnown && !(await isFree(c, visitor));
    const retryMs = await overLimit(services, limits, { visitor, isCounted });
    if (retryMs !== null && visitor.isKnown) throw tooMany(retryMs);
    if (retryMs !== null) {
      // A renewed cookie would have to wait again.
      if (countsFrom === null) await remember(WAIT_SECONDS);
      throw tooMany(countsFrom === null ? WAIT_SECONDS * 1000 : countsFrom - services.now().getTime());
    }
    if (!visitor.isKnown) await remember(0);
    c.set('visitor', visitor);
    await next();
  };
}

type Counted = { visitor: Visitor; isCounted: boolean };

function overLimit(
  services: Services,
  limits: VisitorLimit,
  { visitor, isCounted }: Counted,
): Promise<number | null> {
  const { id, isKnown, address, networkHash } = visitor;
  const kind = `${limits.name} ${isKnown ? 'known' : 'new'}`;
  const own = { who: `${kind} visitor\n${id}`, window: limits.visitor };
  const ofAddress = {
    who: `${kind} address\n${address}`,
    window: isKnown ? limits.address : limits.newcomers,
  };
  const ofNetwork = { who: `${kind} network\n${networkHash}`, window: limits.network };
  return countAgainst(services, isCounted ? [own, ofAddress, ofNetwork] : [ofAddress, ofNetwork]);
}

function tooMany(retryMs: number): AppError {
  return new AppError('too_many_requests', { retryAfterSeconds: retryMs / 1000 });
}

const COOKIE = 'volante_visitor';

const LIFETIME_SECONDS = 86_400;

/** The content of the signed cookie: a random name, and since when it counts, in seconds since the epoch. */
type Known = { name: string; from: number };

/** `countsFrom` is the time in ms from which a cookie counts. `remember` sets a cookie that counts after a delay. */
async function readVisitor(c: Context<AppEnv>, services: Services) {
  const address = addressOf(c, services);
  const secure = originOf(c.req.raw, services).startsWith('https:');
  const prefix = secure ? 'host' : undefined;
  const signing = `${services.secret}\nvisitor cookie`;
  const now = services.now().getTime();
  const known = parse((await getSignedCookie(c, signing, COOKIE, prefix)) || null);
  const name = known?.name ?? crypto.randomUUID();
  const visitor: Visitor = {
    id: await sha256Hex(`cookie\n${name}`),
    isStaff: false,
    isKnown: known !== null && known.from * 1000 <= now,
    address,
    networkHash: await sign(await signingKey(services.secret, 'visitor network'), wideNetworkOf(address)),
  };
  return {
    visitor,
    countsFrom: known ? known.from * 1000 : null,
    async remember(inSeconds: number): Promise<void> {
      const from = Math.ceil(now / 1000) + inSeconds;
      const options = {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        maxAge: LIFETIME_SECONDS,
      } as const;
      const value = inSeconds === 0 ? name : `${name}.${from}`;
      await setSignedCookie(c, COOKIE, value, signing, { ...options, ...(prefix && { prefix }) });
    },
  };
}

function parse(value: string | null): Known | null {
  if (value === null) return null;
  const [name = '', from = '0'] = value.split('.');
  return { name, from: Number(from) };
}

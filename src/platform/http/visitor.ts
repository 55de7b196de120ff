import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { AppEnv, Visitor } from '../../app-env';
import type { Services } from '../../services';
import { sha256Hex, sign, signingKey } from '../secrets/digest';
import { wideNetworkOf } from './client-address';
import { originOf } from './origin';
import { addressOf } from './rate-limit';

const COOKIE = 'volante_visitor';
const LIFETIME_SECONDS = 86_400;

/** The content of the signed cookie: a random name, and since when it counts, in seconds since the epoch. */
type Known = { name: string; from: number };

/** `countsFrom` is the time in ms from which a cookie counts. `remember` sets a cookie that counts after a delay. */
export async function readVisitor(c: Context<AppEnv>, services: Services) {
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

import { join } from 'node:path';
import { openDatabase } from '../db/client';
import { migrateDatabase } from '../db/migrations';
import type { Env } from './env';
import { createLog } from './http/log';
import type { Pages } from './http/pages';
import { keptSecret } from './kept-secret';
import type { Services } from './services';
import { createDiskStorage } from './storage/disk';

type Outside = { peerAddress: Services['peerAddress']; pages: Pages };

/** Everything outside the program, on one machine with Bun. `close` gives it all back. */
export async function createServices(env: Env, { peerAddress, pages }: Outside) {
  const log = createLog((line) => process.stdout.write(`${line}\n`));
  const { db, close } = await openDatabase({ url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN });
  await migrateDatabase(db);
  const secret = env.OIDC_AUTH_SECRET ?? (await keptSecret(env.DATA_DIR, 'secret', 48));
  const services: Services = {
    db,
    storage: await createDiskStorage(join(env.DATA_DIR, 'objects')),
    pages,
    log,
    now: () => new Date(),
    publicOrigin: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    secret,
    signIn: {
      issuer: env.OIDC_ISSUER ?? `http://127.0.0.1:${env.PORT + 1}`,
      clientId: env.OIDC_CLIENT_ID ?? 'volante',
      clientSecret: env.OIDC_CLIENT_SECRET ?? secret,
      embedded: env.OIDC_ISSUER === undefined,
    },
    staff: env.OIDC_ISSUER ? env.STAFF_EMAILS : [env.DEV_STAFF_EMAIL, ...env.STAFF_EMAILS],
    peerAddress,
    trustedProxies: env.TRUST_PROXY,
  };
  return { services, close };
}

import { keptSecret } from '../platform/secrets/kept-secret';
import { createToken } from '../platform/sessions/token';

type Settings = { OIDC_AUTH_SECRET?: string | undefined; DATA_DIR: string };

/** The secret that each key is derived from; made up in `DATA_DIR` where there is none. */
export async function programSecret({ OIDC_AUTH_SECRET, DATA_DIR }: Settings): Promise<string> {
  return OIDC_AUTH_SECRET ?? keptSecret(DATA_DIR, 'secret', createToken);
}

import type { Services } from '../../src/services';
import { sessionCookieName } from '../../src/sessions/session-cookie';
import { insertSession } from '../../src/sessions/store';
import { createToken, hashToken } from '../../src/sessions/token';

/** Writes a session's row as a sign-in would; answers the value of a Cookie header. */
export async function createSession(services: Services, email = 'staff@frota.local'): Promise<string> {
  const token = createToken();
  const tokenHash = await hashToken(token);
  if (tokenHash === null) throw new Error('a new token has no hash');
  await insertSession(services.db, { tokenHash, email, name: 'Ana Frota', replaces: null }, services.now());
  return `${sessionCookieName(services.publicOrigin)}=${token}`;
}

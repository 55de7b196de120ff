import type { Database } from '../../db/client';
import { sessionCookieName } from '../../src/sessions/session-cookie';
import { insertSession } from '../../src/sessions/store';
import { createToken, hashToken } from '../../src/sessions/token';

export const STAFF_EMAIL = 'staff@frota.local';

type Given = {
  email?: string;
  /** When they signed in: now, unless given. */
  at?: Date;
  /** Of the program that the cookie is for: plain http, unless given. */
  origin?: string;
};

/** Writes a session's row as a sign-in would; answers the value of a Cookie header. */
export async function openStaffSession(db: Database, given: Given = {}): Promise<string> {
  const { email = STAFF_EMAIL, at = new Date(), origin = 'http://localhost' } = given;
  const token = createToken();
  const tokenHash = await hashToken(token);
  if (tokenHash === null) throw new Error('a new token has no hash');
  await insertSession(db, { tokenHash, email, name: 'Ana Frota', replaces: null }, at);
  return `${sessionCookieName(origin)}=${token}`;
}

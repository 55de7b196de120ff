import type { Database } from '../../../db/opening/client';
import { sessions } from '../../../db/schema/sessions';
import { sessionCookieName } from '../../../src/platform/sessions/session-cookie';
import { createToken, hashToken } from '../../../src/platform/sessions/token';

export const STAFF_EMAIL = 'staff@frota.local';

type Given = {
  email?: string;
  /** The time of the sign-in: now, unless given. */
  at?: Date;
  /** The origin of the program that the cookie is for: plain http, unless given. */
  origin?: string;
};

/** Inserts a session without a sign-in before it, and its traces; answers the value of a Cookie header. */
export async function openStaffSession(db: Database, given: Given = {}): Promise<string> {
  const { email = STAFF_EMAIL, at = new Date(), origin = 'http://localhost' } = given;
  const token = createToken();
  const tokenHash = await hashToken(token);
  if (tokenHash === null) throw new Error('a new token has no hash');
  const instant = at.toISOString();
  const row = { tokenHash, email, name: 'Ana Frota', createdAt: instant, lastSeenAt: instant };
  await db.batch([db.insert(sessions).values(row)]);
  return `${sessionCookieName(origin)}=${token}`;
}

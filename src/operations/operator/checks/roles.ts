import { existsSync } from 'node:fs';
import { schemaAge } from '../../../../db/migrations/version';
import type { Database } from '../../../../db/opening/client';
import { pathOf } from '../../../../db/opening/database-file';
import { openInSecondProcess } from '../../../../db/opening/second-process';
import { ROLE_LABELS, ROLES, type Role, staffListsOf } from '../../../platform/sessions/role-rules';
import { lacksDirection, lastGroups, lastRefusal } from '../../../platform/sessions/staff-roles';
import type { Env } from '../../../settings/env';
import type { Seen } from './check';

/** How many entries each role has, and nobody's address. */
export async function rolesOfStaff(env: Env): Promise<Seen> {
  const { staff, limitedStaff, staffGroups } = staffListsOf(env);
  const lists: Partial<Record<Role, readonly string[]>> = { DIRECAO: staff, ...limitedStaff };
  const counts = ROLES.map((role) => {
    const groups = staffGroups ? ` e ${staffGroups.roles[role].length} grupos` : '';
    return `${ROLE_LABELS[role]} ${lists[role]?.length ?? 0}${groups}`;
  });
  const found = `${counts.join(', ')} (endereços e domínios)`;
  const { OIDC_ISSUER: issuer } = env;
  if (!issuer) return found;
  const signIn = { issuer, clientId: '', clientSecret: '', embedded: false };
  const isWithout = await inDatabase(env, (db) => lacksDirection({ db, signIn, ...staffListsOf(env) }));
  return isWithout ? { found, notice: 'de quem já entrou, ninguém tem a função Direção' } : found;
}

/** Which claims the last sign-in brought, the groups among them, and what they gave. */
export async function lastSignIn(env: Env): Promise<Seen> {
  const { OIDC_GROUPS_CLAIM: claim = '' } = env;
  const seen = await inDatabase(env, async (db) => ({
    last: await lastGroups(db, staffListsOf(env)),
    refused: await lastRefusal(db),
  }));
  const { last = null, refused = null } = seen ?? {};
  if (refused !== null && refused.at > (last?.at ?? '')) {
    const notice = `foi recusado, sem nenhuma função${has(refused.claims.split(' '), claim)}`;
    return { found: `em ${refused.at}, com as claims ${refused.claims}`, notice };
  }
  if (last === null) return 'ainda ninguém entrou desde que há OIDC_GROUPS_CLAIM';
  const roles = last.roles.map((role) => ROLE_LABELS[role]).join(' e ') || 'nenhuma função';
  const groups = last.groups.length === 0 ? 'nenhum grupo' : `${last.groups.join(', ')}`;
  const found = `em ${last.at}, com as claims ${last.claims.join(' ')}; em ${claim}: ${groups}; dá ${roles}`;
  const lacks = has(last.claims, claim);
  return lacks === '' ? found : { found, notice: lacks.slice(2) };
}

function has(claims: readonly string[], claim: string): string {
  return claims.includes(claim) ? '' : `, e não trouxe a claim ${claim}`;
}

/** Null where there is no database of this version yet. */
async function inDatabase<T>(env: Env, read: (db: Database) => Promise<T>): Promise<T | null> {
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken } = env;
  if (url.startsWith('file:') && !existsSync(pathOf(url))) return null;
  const { db, close } = await openInSecondProcess({ url, authToken });
  try {
    return (await schemaAge(db.$client)) === 'same' ? await read(db) : null;
  } finally {
    await close();
  }
}

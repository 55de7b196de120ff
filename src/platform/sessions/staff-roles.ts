import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { auditLog } from '../../../db/schema/audit-log';
import { staffIdentities } from '../../../db/schema/staff-identities';
import type { Services } from '../../services';
import { DAY_MS } from '../domain/calendar';
import { hasRoles, type Right, type Role, rightsOf, rolesOf, type StaffLists } from './role-rules';
import { LOCAL, lowerAscii } from './staff-rules';

/** Constant stand-in for the issuer of the embedded provider, whose address may change with each start. */
const EMBEDDED = 'embedded';

/** How long the groups of a sign-in count: where no session asks for another one, for e-mails and keys. */
const GROUPS_DAYS = 30;

type Asked = Pick<Services, 'db' | 'signIn' | 'now'> & StaffLists;

export function issuerOf({ signIn }: Pick<Services, 'signIn'>): string {
  if (signIn.front) return LOCAL;
  return signIn.embedded ? EMBEDDED : signIn.issuer;
}

/** The roles of an address by the lists and the groups of its last sign-in, whatever its session. */
export async function rolesNow(services: Asked, email: string): Promise<Role[]> {
  return rolesOf(email, services, services.staffGroups ? await groupsOf(services, email) : []);
}

/** Whether somebody has the right, whatever their session. */
export async function hasRight(services: Asked, email: string, right: Right): Promise<boolean> {
  return rightsOf(await rolesNow(services, email)).has(right);
}

/** The person with the roles that the audit log keeps; null where none are configured. */
export function actorOf({ email, roles }: { email: string; roles: readonly Role[] }, lists: StaffLists) {
  return hasRoles(lists) ? { email, roles: roles.join(' ') } : null;
}

async function groupsOf(services: Asked, email: string): Promise<string[]> {
  const { groups, issuer, lastSeenAt } = staffIdentities;
  const from = new Date(services.now().getTime() - GROUPS_DAYS * DAY_MS).toISOString();
  const isTheirs = eq(staffIdentities.email, lowerAscii(email));
  const [row] = await services.db
    .select({ groups })
    .from(staffIdentities)
    .where(and(eq(issuer, issuerOf(services)), isTheirs, gt(lastSeenAt, from)));
  return listIn(row?.groups ?? null);
}

function listIn(json: string | null): string[] {
  return json === null ? [] : JSON.parse(json);
}

/** Whether roles are configured, and of those who have signed in at this provider nobody may do everything. */
export async function lacksDirection(services: Omit<Asked, 'now'>): Promise<boolean> {
  if (!hasRoles(services)) return false;
  const { email, groups, issuer } = staffIdentities;
  const known = await services.db
    .select({ email, groups })
    .from(staffIdentities)
    .where(eq(issuer, issuerOf(services)));
  const isOfDirection = ({ email, groups }: (typeof known)[number]) =>
    rolesOf(email, services, listIn(groups)).includes('DIRECAO');
  return known.length > 0 && !known.some(isOfDirection);
}

/** The last sign-in while groups gave roles: when, the names of its claims, its groups, and what they give. */
export async function lastGroups(db: Database, lists: StaffLists) {
  const { email, claims, groups, lastSeenAt: at } = staffIdentities;
  const [row] = await db
    .select({ at, email, claims, groups })
    .from(staffIdentities)
    .where(isNotNull(claims))
    .orderBy(desc(at))
    .limit(1);
  if (row === undefined) return null;
  const own = listIn(row.groups);
  return { at: row.at, claims: listIn(row.claims), groups: own, roles: rolesOf(row.email, lists, own) };
}

/** The last sign-in that was refused to somebody in no role, if its claims were named. */
export async function lastRefusal(db: Database): Promise<{ at: string; claims: string } | null> {
  const { action, at, detail, id } = auditLog;
  const [row] = await db
    .select({ at, claims: sql<string | null>`${detail} ->> 'claims'` })
    .from(auditLog)
    .where(and(eq(action, 'session.refuse'), sql`${detail} ->> 'why' = 'not-staff'`))
    .orderBy(desc(id))
    .limit(1);
  return row?.claims ? { at: row.at, claims: row.claims } : null;
}

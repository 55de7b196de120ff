import { atFirstUse } from '../domain/text';
import { isStaff } from './staff-rules';

export const ROLES = ['DIRECAO', 'PAGAMENTOS', 'DOCUMENTOS', 'LEITURA'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  DIRECAO: 'Direção',
  PAGAMENTOS: 'Pagamentos',
  DOCUMENTOS: 'Documentos',
  LEITURA: 'Leitura',
};

/** The roles that people read of somebody: DIRECAO has the rights of all others. */
export function shownRoles(roles: readonly Role[]): readonly Role[] {
  return roles.includes('DIRECAO') ? ['DIRECAO'] : roles;
}

const list = atFirstUse(() => new Intl.ListFormat('pt-PT'));

export function rolesInWords(roles: readonly Role[]): string {
  return list().format(shownRoles(roles).map((role) => ROLE_LABELS[role]));
}

/** docs/rules/roles.md#rights */
export const RIGHTS = [
  'signed-in',
  'people.read',
  'people.write',
  'papers.read',
  'money.read',
  'money.write',
  'account.read',
  'account.enter',
  'account.confirm',
  'inbox',
  'settings',
] as const;
export type Right = (typeof RIGHTS)[number];

const RIGHTS_OF: Record<Role, readonly Right[]> = {
  DIRECAO: RIGHTS,
  PAGAMENTOS: [
    'signed-in',
    'people.read',
    'money.read',
    'money.write',
    'account.read',
    'account.confirm',
    'inbox',
  ],
  DOCUMENTOS: ['signed-in', 'people.read', 'people.write', 'papers.read', 'account.enter', 'inbox'],
  LEITURA: ['signed-in', 'people.read', 'money.read'],
};

/** Addresses and `@domain`s of DIRECAO, and of the other roles where there are any. */
export type StaffLists = {
  staff: readonly string[];
  limitedStaff?: Readonly<Record<LimitedRole, readonly string[]>> | undefined;
  staffGroups?: StaffGroups | undefined;
};

/** The claim of the provider that has somebody's groups, and those that give each role. */
export type StaffGroups = { claim: string; roles: Readonly<Record<Role, readonly string[]>> };

type LimitedRole = Exclude<Role, 'DIRECAO'>;

type StaffVariables = Record<'STAFF_PAYMENTS' | 'STAFF_DOCUMENTS' | 'STAFF_READ_ONLY', readonly string[]>;

type GroupVariables = Record<
  'OIDC_GROUPS_DIRECTION' | 'OIDC_GROUPS_PAYMENTS' | 'OIDC_GROUPS_DOCUMENTS' | 'OIDC_GROUPS_READ_ONLY',
  readonly string[]
> & { OIDC_GROUPS_CLAIM?: string | undefined };

/** Undefined where none of the variables is set. */
export function limitedStaffOf(env: StaffVariables): StaffLists['limitedStaff'] {
  const { STAFF_PAYMENTS: PAGAMENTOS, STAFF_DOCUMENTS: DOCUMENTOS, STAFF_READ_ONLY: LEITURA } = env;
  const lists = { PAGAMENTOS, DOCUMENTOS, LEITURA };
  return Object.values(lists).some(({ length }) => length > 0) ? lists : undefined;
}

/** Undefined where groups give no role. */
function staffGroupsOf(env: GroupVariables): StaffGroups | undefined {
  if (!env.OIDC_GROUPS_CLAIM) return undefined;
  const roles = {
    DIRECAO: env.OIDC_GROUPS_DIRECTION,
    PAGAMENTOS: env.OIDC_GROUPS_PAYMENTS,
    DOCUMENTOS: env.OIDC_GROUPS_DOCUMENTS,
    LEITURA: env.OIDC_GROUPS_READ_ONLY,
  };
  return { claim: env.OIDC_GROUPS_CLAIM, roles };
}

/** The lists as the variables have them. */
export function staffListsOf(env: { STAFF_EMAILS: readonly string[] } & StaffVariables & GroupVariables) {
  const { STAFF_EMAILS: staff } = env;
  return { staff, limitedStaff: limitedStaffOf(env), staffGroups: staffGroupsOf(env) };
}

/** Whether there are other roles than DIRECAO, or groups that give one. */
export function hasRoles({ limitedStaff, staffGroups }: StaffLists): boolean {
  return limitedStaff !== undefined || staffGroups !== undefined;
}

const MOST_GROUPS = 500;
const LONGEST_GROUP = 200;

/** The groups that a claim has: one as a string, or a list; none where it is absent or anything else. */
export function groupsIn(claims: { readonly [claim: string]: unknown }, claim: string): string[] {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  const given = Array.isArray(value) ? value : [value];
  const groups = given.filter((group) => typeof group === 'string').map(groupName);
  return [...new Set(groups)]
    .filter((group) => group !== '' && group.length <= LONGEST_GROUP)
    .slice(0, MOST_GROUPS);
}

/** Names are compared as they are, ids (GUID) in either case. */
export function groupName(group: string): string {
  const name = group.trim();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name) ? name.toLowerCase() : name;
}

/** All roles of an address and its groups, in the order of `ROLES`; none for somebody who is in none. */
export function rolesOf(email: string, lists: StaffLists, groups: readonly string[] = []): Role[] {
  const byGroup = rolesOfGroups(groups, lists);
  return ROLES.filter((role) => byGroup.includes(role) || isStaff(email, listOf(role, lists)));
}

export function rolesOfGroups(groups: readonly string[], { staffGroups }: StaffLists): Role[] {
  return ROLES.filter((role) => staffGroups?.roles[role].some((group) => groups.includes(group)));
}

function listOf(role: Role, { staff, limitedStaff }: StaffLists): readonly string[] {
  return role === 'DIRECAO' ? staff : (limitedStaff?.[role] ?? []);
}

export function rightsOf(roles: readonly Role[]): ReadonlySet<Right> {
  return new Set(roles.flatMap((role) => RIGHTS_OF[role]));
}

/** The entries of all lists: who may sign in. */
export function allEntries(lists: StaffLists): string[] {
  return ROLES.flatMap((role) => listOf(role, lists));
}

/** Entries of another role that limit nobody, since DIRECAO has the address or its domain. */
export function entriesWithoutEffect(entries: readonly string[], staff: readonly string[]): string[] {
  return entries.filter((entry) => staff.includes(entry) || isStaff(entry, staff));
}

import { isStaff } from './staff-rules';

export const ROLES = ['DIRECAO', 'PAGAMENTOS', 'DOCUMENTOS', 'LEITURA'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  DIRECAO: 'Direção',
  PAGAMENTOS: 'Pagamentos',
  DOCUMENTOS: 'Documentos',
  LEITURA: 'Leitura',
};

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
};

type LimitedRole = Exclude<Role, 'DIRECAO'>;

type StaffVariables = Record<'STAFF_PAYMENTS' | 'STAFF_DOCUMENTS' | 'STAFF_READ_ONLY', readonly string[]>;

/** Undefined where none of the variables is set. */
export function limitedStaffOf(env: StaffVariables): StaffLists['limitedStaff'] {
  const { STAFF_PAYMENTS: PAGAMENTOS, STAFF_DOCUMENTS: DOCUMENTOS, STAFF_READ_ONLY: LEITURA } = env;
  const lists = { PAGAMENTOS, DOCUMENTOS, LEITURA };
  return Object.values(lists).some(({ length }) => length > 0) ? lists : undefined;
}

/** All roles of an address, in the order of `ROLES`; none for somebody on no list. */
export function rolesOf(email: string, lists: StaffLists): Role[] {
  return ROLES.filter((role) => isStaff(email, listOf(role, lists)));
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

/** Whether somebody on a list has the right, whatever their session. */
export function hasRight(email: string, right: Right, lists: StaffLists): boolean {
  return rightsOf(rolesOf(email, lists)).has(right);
}

/** Entries of another role that limit nobody, since DIRECAO has the address or its domain. */
export function entriesWithoutEffect(entries: readonly string[], staff: readonly string[]): string[] {
  return entries.filter((entry) => staff.includes(entry) || isStaff(entry, staff));
}

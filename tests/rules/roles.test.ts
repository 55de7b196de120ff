import { expect, test } from 'vitest';
import {
  allEntries,
  entriesWithoutEffect,
  groupsIn,
  hasRoles,
  limitedStaffOf,
  RIGHTS,
  type Right,
  ROLES,
  type Role,
  rightsOf,
  rolesInWords,
  rolesOf,
} from '../../src/platform/sessions/role-rules';

const LISTS = {
  staff: ['dir@frota.pt'],
  limitedStaff: {
    PAGAMENTOS: ['paga@frota.pt', 'duas@frota.pt'],
    DOCUMENTOS: ['@papeis.pt', 'duas@frota.pt'],
    LEITURA: ['toc@contas.pt'],
  },
};

test.each<[string, Role[]]>([
  ['dir@frota.pt', ['DIRECAO']],
  ['Paga@Frota.pt', ['PAGAMENTOS']],
  ['alguem@papeis.pt', ['DOCUMENTOS']],
  ['duas@frota.pt', ['PAGAMENTOS', 'DOCUMENTOS']],
  ['toc@contas.pt', ['LEITURA']],
  ['outro@contas.pt', []],
  ['x@sub.papeis.pt', []],
  ['', []],
])('%s has the roles %j', (email, roles) => {
  expect(rolesOf(email, LISTS)).toEqual(roles);
});

test.each<[Role[], string]>([
  [['DIRECAO', 'LEITURA'], 'Direção'],
  [['DOCUMENTOS'], 'Documentos'],
  [['PAGAMENTOS', 'DOCUMENTOS'], 'Pagamentos e Documentos'],
  [['PAGAMENTOS', 'DOCUMENTOS', 'LEITURA'], 'Pagamentos, Documentos e Leitura'],
  [[], ''],
])('%j is shown as %s', (roles, words) => {
  expect(rolesInWords(roles)).toBe(words);
});

test('who may change anything has the right that shows Para hoje and Feito hoje, and nobody else', () => {
  const changes: Right[] = ['people.write', 'money.write', 'account.enter', 'account.confirm', 'settings'];
  for (const role of ROLES) {
    const rights = rightsOf([role]);
    expect(rights.has('inbox'), role).toBe(changes.some((right) => rights.has(right)));
  }
});

test('without a smaller role each person on the list may do everything, and nobody else anything', () => {
  const lists = { staff: ['@frota.pt'] };
  expect([...rightsOf(rolesOf('ana@frota.pt', lists))]).toEqual([...RIGHTS]);
  expect(rightsOf(rolesOf('ana@outra.pt', lists)).size).toBe(0);
});

test('promise 200: somebody in no role has no right, and somebody in two has those of both', () => {
  expect(rightsOf([]).size).toBe(0);
  const both = rightsOf(['DOCUMENTOS', 'PAGAMENTOS']);
  const each = new Set([...rightsOf(['DOCUMENTOS']), ...rightsOf(['PAGAMENTOS'])]);
  expect([...both].toSorted()).toEqual([...each].toSorted());
});

test.each<[Exclude<Role, 'DIRECAO'>, Right[]]>([
  ['PAGAMENTOS', ['people.write', 'papers.read', 'account.enter', 'settings']],
  ['DOCUMENTOS', ['money.read', 'money.write', 'account.read', 'account.confirm', 'settings']],
  [
    'LEITURA',
    [
      'people.write',
      'papers.read',
      'money.write',
      'account.read',
      'account.enter',
      'account.confirm',
      'inbox',
      'settings',
    ],
  ],
])('promise 200: %s lacks %j, and nothing else', (role, lacking) => {
  expect(RIGHTS.filter((right) => !rightsOf([role]).has(right))).toEqual(lacking);
});

test('promise 201: no smaller role both enters and confirms an account', () => {
  for (const role of ROLES.filter((each) => each !== 'DIRECAO')) {
    const rights = rightsOf([role]);
    expect(rights.has('account.enter') && rights.has('account.confirm')).toBe(false);
  }
});

test.each<[string, unknown, string[]]>([
  ['a string', 'Frota Direção', ['Frota Direção']],
  ['a string with commas, which is one group', 'a,b', ['a,b']],
  ['a list', ['/frota/paga', ' toc ', 'toc', ''], ['/frota/paga', 'toc']],
  ['a list with other things', [1, null, { name: 'x' }, ['y'], 'z'], ['z']],
  ['an id in upper case', ['0A1B2C3D-0000-4000-8000-00000000ABCD'], ['0a1b2c3d-0000-4000-8000-00000000abcd']],
  ['a name in upper case', ['ADMINS'], ['ADMINS']],
  ['an object', { toc: true }, []],
  ['a number', 7, []],
  ['null', null, []],
  ['a group of 201 characters', ['x'.repeat(201)], []],
])('promise 205: the groups of a claim with %s', (_name, value, groups) => {
  expect(groupsIn({ groups: value }, 'groups')).toEqual(groups);
});

test('promise 205: an absent claim has no group, nor has one that every object has', () => {
  expect(groupsIn({ roles: ['toc'] }, 'groups')).toEqual([]);
  for (const name of ['constructor', 'toString', '__proto__']) expect(groupsIn({}, name)).toEqual([]);
});

test('promise 205: groups give roles beside the lists, and none without the variable', () => {
  const staffGroups = {
    claim: 'groups',
    roles: { DIRECAO: ['dir'], PAGAMENTOS: ['paga', 'ambos'], DOCUMENTOS: ['ambos'], LEITURA: ['toc'] },
  };
  const lists = { ...LISTS, staffGroups };
  expect(rolesOf('outro@contas.pt', lists, ['toc'])).toEqual(['LEITURA']);
  expect(rolesOf('outro@contas.pt', lists, ['ambos'])).toEqual(['PAGAMENTOS', 'DOCUMENTOS']);
  expect(rolesOf('toc@contas.pt', lists, ['paga'])).toEqual(['PAGAMENTOS', 'LEITURA']);
  expect(rolesOf('outro@contas.pt', lists, ['TOC', 'dire'])).toEqual([]);
  expect(rolesOf('outro@contas.pt', lists)).toEqual([]);
  expect(rolesOf('outro@contas.pt', LISTS, ['dir'])).toEqual([]);
});

test('roles are configured by a list of a smaller one, or by groups', () => {
  expect(hasRoles({ staff: ['@frota.pt'] })).toBe(false);
  expect(hasRoles(LISTS)).toBe(true);
  const none = { DIRECAO: [], PAGAMENTOS: [], DOCUMENTOS: [], LEITURA: [] };
  expect(hasRoles({ staff: [], staffGroups: { claim: 'groups', roles: none } })).toBe(true);
});

test('the entries of all lists may sign in', () => {
  expect(allEntries(LISTS)).toEqual([
    'dir@frota.pt',
    'paga@frota.pt',
    'duas@frota.pt',
    '@papeis.pt',
    'duas@frota.pt',
    'toc@contas.pt',
  ]);
  expect(allEntries({ staff: ['a@b.pt'] })).toEqual(['a@b.pt']);
});

test('an entry has no effect where the list of those who may do everything has it already', () => {
  const entries = ['ana@frota.pt', '@frota.pt', 'toc@contas.pt'];
  expect(entriesWithoutEffect(entries, ['@frota.pt'])).toEqual(['ana@frota.pt', '@frota.pt']);
  expect(entriesWithoutEffect(entries, ['rui@frota.pt'])).toEqual([]);
});

test('the variables without an entry make no roles', () => {
  const none = { STAFF_PAYMENTS: [], STAFF_DOCUMENTS: [], STAFF_READ_ONLY: [] };
  expect(limitedStaffOf(none)).toBeUndefined();
  expect(limitedStaffOf({ ...none, STAFF_READ_ONLY: ['toc@contas.pt'] })).toEqual({
    PAGAMENTOS: [],
    DOCUMENTOS: [],
    LEITURA: ['toc@contas.pt'],
  });
});

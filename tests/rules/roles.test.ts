import { expect, test } from 'vitest';
import {
  allEntries,
  entriesWithoutEffect,
  hasRight,
  limitedStaffOf,
  RIGHTS,
  type Right,
  ROLES,
  type Role,
  rightsOf,
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

test('a right of an address is that of its roles', () => {
  expect(hasRight('paga@frota.pt', 'money.write', LISTS)).toBe(true);
  expect(hasRight('toc@contas.pt', 'money.write', LISTS)).toBe(false);
  expect(hasRight('ninguem@frota.pt', 'signed-in', LISTS)).toBe(false);
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

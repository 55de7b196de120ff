import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import type { StaffGroups } from '../../../src/platform/sessions/role-rules';
import { hasRight, lacksDirection } from '../../../src/platform/sessions/staff-roles';
import type { Services } from '../../../src/services';
import { createBrowser, createTestApp, HOUR_MS, ORIGIN, pass } from '../../support/api/app';
import { startScriptedProvider } from '../../support/servers/provider';

const GUID = '0a1b2c3d-0000-4000-8000-00000000abcd';
const GROUPS: StaffGroups = {
  claim: 'groups',
  roles: {
    DIRECAO: ['Frota Direção'],
    PAGAMENTOS: ['/frota/pagamentos'],
    DOCUMENTOS: [GUID],
    LEITURA: ['toc'],
  },
};
const WHO = 'staff@frota.local';

async function office(given: Partial<Services> = {}, metadata: Record<string, unknown> = {}) {
  const provider = await startScriptedProvider({ metadata });
  const test = await createTestApp({
    signIn: provider.signIn,
    staff: [],
    staffGroups: GROUPS,
    ...given,
  });
  const opened = createBrowser((request) => test.app.fetch(request));
  async function signInAs(claims: Record<string, unknown>, browser = opened) {
    provider.script.claims = claims;
    const login = await browser.request(`${ORIGIN}/api/login`);
    return browser.request(provider.authorize(login.headers.get('location') ?? ''));
  }
  const me = async (browser = opened) => {
    const answer = await browser.request(`${ORIGIN}/api/auth/user`);
    const { roles = null } = answer.status === 200 ? await answer.json() : {};
    return [answer.status, roles];
  };
  const login = () => opened.request(`${ORIGIN}/api/login`);
  return { ...test, provider, browser: opened, signInAs, me, login };
}

test.each<[string, unknown, string[]]>([
  ['a string', 'toc', ['LEITURA']],
  ['a list', ['outro', '/frota/pagamentos'], ['PAGAMENTOS']],
  ['an id in another case', [GUID.toUpperCase()], ['DOCUMENTOS']],
  ['two of them', [GUID, '/frota/pagamentos'], ['PAGAMENTOS', 'DOCUMENTOS']],
  ['that of the Direção', ['Frota Direção', 'toc'], ['DIRECAO', 'LEITURA']],
])('promise 205: groups as %s give their roles', async (_name, groups, roles) => {
  const { signInAs, me, db } = await office();
  expect((await signInAs({ groups })).status).toBe(302);
  expect(await me()).toEqual([200, roles]);
  const [begun] = await db.select().from(auditLog);
  expect(begun).toMatchObject({ action: 'session.begin', actor: WHO, roles: roles.join(' ') });
});

test.each<[string, Record<string, unknown>]>([
  ['absent', {}],
  ['under another name', { roles: ['toc'] }],
  ['that matches none', { groups: ['TOC', 'toc2', 'to', 'toc,outro', ''] }],
  ['that is an object', { groups: { toc: true } }],
  ['that is a number', { groups: 7 }],
  ['of somebody whose address is not verified', { groups: ['toc'], email_verified: false }],
])('promise 205: a claim %s is refused, and is no reader', async (_name, claims) => {
  const { signInAs, me, db } = await office();
  const answer = await signInAs(claims);
  expect([answer.status, await me()]).toEqual([403, [401, null]]);
  expect(await db.query.staffIdentities.findMany()).toEqual([]);
  const [refused] = await db.select().from(auditLog);
  expect(refused?.action).toBe('session.refuse');
  expect(JSON.parse(refused?.detail ?? '').claims).toContain('email email_verified');
  expect(refused?.detail).not.toContain('toc');
});

test('promise 205: without the variable a group gives nothing, and none is kept', async () => {
  const { signInAs, me, db } = await office({ staffGroups: undefined });
  expect((await signInAs({ groups: ['Frota Direção'] })).status).toBe(403);
  const limitedStaff = { PAGAMENTOS: [], DOCUMENTOS: [], LEITURA: [WHO] };
  const other = await office({ staffGroups: undefined, limitedStaff });
  await other.signInAs({ groups: ['Frota Direção'] });
  expect(await other.me()).toEqual([200, ['LEITURA']]);
  expect(await other.db.query.staffIdentities.findMany()).toMatchObject([{ groups: null, claims: null }]);
  expect([await me(), await db.query.staffIdentities.findMany()]).toEqual([[401, null], []]);
});

test('promise 205: somebody on a list and in a group has both', async () => {
  const limitedStaff = { PAGAMENTOS: [], DOCUMENTOS: [], LEITURA: [WHO] };
  const { signInAs, me } = await office({ limitedStaff });
  await signInAs({ groups: ['/frota/pagamentos'] });
  expect(await me()).toEqual([200, ['PAGAMENTOS', 'LEITURA']]);
});

test('promise 205: groups of the last sign-in count for each session, at every request', async () => {
  const { signInAs, me, app, browser, services } = await office();
  await signInAs({ groups: ['/frota/pagamentos'] });
  const weeks = async () => (await browser.request(`${ORIGIN}/api/weeks/closed`)).status;
  expect([await me(), await weeks()]).toEqual([[200, ['PAGAMENTOS']], 200]);
  const elsewhere = createBrowser((request) => app.fetch(request));
  await signInAs({ groups: [GUID] }, elsewhere);
  expect([await me(), await weeks()]).toEqual([[200, ['DOCUMENTOS']], 403]);
  services.staffGroups = { ...GROUPS, roles: { ...GROUPS.roles, DOCUMENTOS: [] } };
  expect([await me(), await weeks()]).toEqual([[401, null], 403]);
});

test('promise 205: the groups of another provider, or of long ago, count for nothing', async () => {
  const test = await office();
  const { signInAs, services } = test;
  await signInAs({ groups: ['Frota Direção'] });
  const settings = () => hasRight(services, WHO, 'settings');
  expect(await settings()).toBe(true);
  const { signIn } = services;
  services.signIn = { ...signIn, issuer: 'https://outro.example' };
  expect(await settings()).toBe(false);
  services.signIn = signIn;
  pass(test, 29 * 24 * HOUR_MS);
  expect(await settings()).toBe(true);
  pass(test, 24 * HOUR_MS);
  expect(await settings()).toBe(false);
});

test('promise 205: a domain that Google does not vouch for is not let in by a group', async () => {
  const signIn = { issuer: 'https://accounts.google.com', clientId: 'v', clientSecret: 's', embedded: false };
  const { isOfOffice } = await import('../../../src/platform/sessions/sign-in-staff');
  const services = { signIn, staff: ['@frota.pt'], staffGroups: GROUPS } as Partial<Services> as Services;
  const claims = { groups: ['toc'] };
  expect(isOfOffice(services, 'ana@frota.pt', claims)).toBe(false);
  expect(isOfOffice(services, 'ana@frota.pt', { ...claims, hd: 'frota.pt' })).toBe(true);
  expect(isOfOffice(services, 'ana@contas.pt', claims)).toBe(true);
});

test('the scope with the name of the claim is asked for where the provider has it', async () => {
  const scopeAt = async (scopes: string[]) => {
    const { login } = await office({}, { scopes_supported: scopes });
    return new URL((await login()).headers.get('location') ?? '').searchParams.get('scope');
  };
  const usual = ['openid', 'email', 'profile'];
  expect(await scopeAt([...usual, 'groups'])).toBe('openid email profile groups');
  expect(await scopeAt(usual)).toBe('openid email profile');
});

test('who has lost the Direção is known before anybody misses it', async () => {
  const { signInAs, services } = await office();
  expect(await lacksDirection(services)).toBe(false);
  await signInAs({ groups: ['Frota Direção'] });
  expect(await lacksDirection(services)).toBe(false);
  services.staffGroups = { ...GROUPS, roles: { ...GROUPS.roles, DIRECAO: ['outra'] } };
  expect(await lacksDirection(services)).toBe(true);
  services.staff = [WHO];
  expect(await lacksDirection(services)).toBe(false);
  services.staff = ['outra@frota.local'];
  services.staffGroups = undefined;
  expect(await lacksDirection(services)).toBe(false);
});

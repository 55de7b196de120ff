import { expect, test } from 'vitest';
import { staffIdentities } from '../../db/schema/staff-identities';
import { createLog } from '../../src/platform/http/log';
import { auditRefusal } from '../../src/platform/sessions/refusals';
import { temporaryFolder } from '../support/api/app';
import { openServices } from '../support/databases/services';
import { operate } from '../support/processes/server-process';

/** All lines: the provider is not there, so that some are of a failure. */
async function check(folder: string): Promise<string> {
  const { out, err } = await operate('check-config', { ...GROUPS, DATA_DIR: folder });
  return out + err;
}

const GROUPS = {
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'volante',
  OIDC_CLIENT_SECRET: 'o-segredo',
  OIDC_AUTH_SECRET: 'x'.repeat(32),
  OIDC_GROUPS_CLAIM: 'groups',
  OIDC_GROUPS_DIRECTION: 'chefes',
  OIDC_GROUPS_READ_ONLY: 'toc',
};

const identity = (email: string, at: string, seen: { groups: string[]; claims: string[] }) => ({
  issuer: GROUPS.OIDC_ISSUER,
  sub: email,
  email,
  firstSeenAt: at,
  lastSeenAt: at,
  groups: JSON.stringify(seen.groups),
  claims: JSON.stringify(seen.claims),
});

test('groups: which claims the last sign-in brought, and what they gave', async () => {
  const folder = await temporaryFolder();
  const { db, close } = await openServices(folder);
  const found = () => check(folder);
  expect(await found()).toContain(
    'ok     Grupos do último início de sessão: ainda ninguém entrou desde que há OIDC_GROUPS_CLAIM',
  );
  const claims = ['email', 'groups', 'sub'];
  await db
    .insert(staffIdentities)
    .values([
      identity('antiga@f.test', '2026-11-19T10:00:00.000Z', { groups: ['chefes'], claims }),
      identity('toc@f.test', '2026-11-20T10:00:00.000Z', { groups: ['toc', 'outro'], claims }),
    ]);
  const out = await found();
  expect(out).toContain('Funções da equipa: Direção 0 e 1 grupos');
  expect(out).toContain(
    'em 2026-11-20T10:00:00.000Z, com as claims email groups sub; em groups: toc, outro; dá Leitura',
  );
  expect(out).not.toContain('chefes');
  expect(out).not.toContain('@f.test');
  await auditRefusal({ db, log: createLog(() => undefined), now: () => new Date() }, 'not-staff', {
    seen: { claims: 'email sub' },
  });
  expect(await found()).toMatch(
    /AVISO {2}Grupos do último início de sessão: em 20\S+, com as claims email sub; foi recusado, sem nenhuma função, e não trouxe a claim groups/,
  );
  await close();
});

test('groups: that nobody is left who may do everything is a warning', async () => {
  const folder = await temporaryFolder();
  const { db, close } = await openServices(folder);
  const seen = { groups: ['toc'], claims: ['groups'] };
  await db.insert(staffIdentities).values(identity('toc@f.test', '2026-11-20T10:00:00.000Z', seen));
  await close();
  expect(await check(folder)).toMatch(
    /AVISO {2}Funções da equipa: .*; de quem já entrou, ninguém tem a função Direção/,
  );
});

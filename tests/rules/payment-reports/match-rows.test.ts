import { describe, expect, test } from 'vitest';
import {
  accountKeys,
  type DriverIdentity,
  driverKeys,
  matchDriver,
  matchRows,
  type PlatformAccount,
} from '../../../src/ledger/matching/match-rows';
import { indexLikelyDrivers, suggestDrivers } from '../../../src/ledger/matching/suggest';
import type { RowIdentity } from '../../../src/ledger/report-files/schema';
import {
  BOLT_27,
  cellsOf,
  csvOf,
  outcomeOf,
  reportOf,
  sampleBytes,
  withCell,
} from '../../support/reports/samples';

function driver(id: string, fullName: string, email = `${id}@frota.pt`, phoneNumber = '+351 960 000 000') {
  return { id, fullName, email, phoneNumber, wasActive: true } satisfies DriverIdentity & {
    wasActive: boolean;
  };
}

function row(fields: Partial<RowIdentity>): RowIdentity {
  return { externalId: 'x1', fullName: 'Ninguém', email: null, phone: null, ...fields };
}

function indexDrivers(drivers: DriverIdentity[], accounts: PlatformAccount[]) {
  return { ...driverKeys(drivers), accounts: accountKeys(accounts) };
}

const ana = driver('ana', 'Ana Maria Exemplo da Silva', 'Ana@Frota.pt', '910 000 001');
const rui = driver('rui', 'Rui Fictício', 'rui@frota.pt', '00351920000002');
const index = indexDrivers([ana, rui], [{ platform: 'uber', externalId: 'U1', driverId: 'rui' }]);
const match = (fields: Partial<RowIdentity>) => matchDriver('bolt', row(fields), index);

describe('matching a row', () => {
  test('tries the account first, of the row’s platform, case-insensitively', () => {
    const fields = row({ externalId: 'u1', email: 'ana@frota.pt' });
    const found = matchDriver('uber', fields, index);
    expect(found).toEqual({ driverId: 'rui', by: 'account', teachesAccount: false });
    expect(matchDriver('bolt', fields, index)).toMatchObject({ driverId: 'ana', by: 'email' });
  });

  test('then tries e-mail, phone and whole name; a name teaches no account', () => {
    expect(match({ email: ' ANA@frota.PT' })).toEqual({ driverId: 'ana', by: 'email', teachesAccount: true });
    expect(match({ phone: '+351910000001' })).toEqual({ driverId: 'ana', by: 'phone', teachesAccount: true });
    const byName = match({ fullName: 'ANA  MARIA EXEMPLO DA SILVA' });
    expect(byName).toEqual({ driverId: 'ana', by: 'name', teachesAccount: false });
    expect(match({ fullName: 'RUI FICTICIO' })).toMatchObject({ driverId: 'rui' });
    expect(match({ externalId: null, email: 'ana@frota.pt' })).toMatchObject({ teachesAccount: false });
  });

  test('ignores half a name, a short phone and scientific notation', () => {
    expect(match({ fullName: 'Ana Silva' })).toBeNull();
    expect(match({ phone: '0000001' })).toBeNull();
    expect(match({ phone: '3,5191E+11' })).toBeNull();
    const called = indexDrivers([driver('c', 'Outro', 'c@frota.pt', '000000111')], []);
    expect(matchDriver('bolt', row({ phone: '351910000000111' }), called)).not.toBeNull();
    expect(matchDriver('bolt', row({ phone: '3,51910000001E+11' }), called)).toBeNull();
    expect(match({ phone: '1'.repeat(60_000) })).toBeNull();
    expect(match({ fullName: ' - ' })).toBeNull();
  });

  test('ignores a phone contradicted by the e-mail, and a name contradicted by either', () => {
    expect(match({ email: 'outra@bolt.pt', phone: '910000001' })).toBeNull();
    expect(match({ email: 'rui@frota.pt.', phone: '910000001' })).toBeNull();
    expect(match({ email: 'outra@bolt.pt', fullName: ana.fullName })).toBeNull();
    expect(match({ phone: '918888888', fullName: ana.fullName })).toBeNull();
    expect(match({ email: 'outra@bolt.pt', phone: '910000001', fullName: ana.fullName })).toBeNull();
    const twins = indexDrivers([ana, { ...ana, id: 'twin', phoneNumber: '910000009' }, rui], []);
    const ofTwins = row({ email: 'ana@frota.pt', phone: '920000002', fullName: rui.fullName });
    expect(matchDriver('bolt', ofTwins, twins)).toBeNull();
  });

  test('treats a missing or unreadable key as no contradiction; an e-mail outranks a phone', () => {
    expect(match({ email: ' ', phone: '910000001' })).toMatchObject({ driverId: 'ana', by: 'phone' });
    expect(match({ phone: '3,5191E+11', fullName: ana.fullName })).toMatchObject({ by: 'name' });
    expect(match({ phone: '12345', fullName: ana.fullName })).toMatchObject({ by: 'name' });
    const shared = indexDrivers([ana, { ...rui, email: ana.email, phoneNumber: ana.phoneNumber }], []);
    const own = row({ email: 'ANA@frota.pt', phone: '+351 910 000 001', fullName: ana.fullName });
    expect(matchDriver('bolt', own, shared)).toMatchObject({ driverId: 'ana', by: 'name' });
    expect(match({ email: 'ana@frota.pt', phone: '920000002', fullName: rui.fullName })).toMatchObject({
      driverId: 'ana',
      by: 'email',
    });
  });

  test('skips an ambiguous key and tries the next', () => {
    const twin = driver('twin', 'Rui Fictício', 'ana@frota.pt', '910000009');
    const shared = indexDrivers([ana, rui, twin], []);
    const found = matchDriver('bolt', row({ email: 'ana@frota.pt', phone: '910000009' }), shared);
    expect(found).toMatchObject({ driverId: 'twin', by: 'phone' });
    expect(matchDriver('bolt', row({ email: 'ana@frota.pt', fullName: 'Rui Fictício' }), shared)).toBeNull();
  });
});

describe('the rows of a file', () => {
  const office = indexDrivers(
    [driver('a', 'Outra', 'ana.silva@example.pt'), driver('r', 'Outro', 'RUI.ficticio@example.pt')],
    [],
  );
  const matched = (bytes: Uint8Array | string) => matchRows('bolt', reportOf(bytes).rows, office);

  test('get a driver, or wait for one', () => {
    const rows = matched(sampleBytes(BOLT_27));
    expect(rows.map((each) => each.match?.driverId ?? null)).toEqual(['a', 'r', null]);
    expect(rows.map(outcomeOf)).toEqual(['31490 6640 0 0', '41230 10180 0 0', 'waiting unknown_driver']);
  });

  test('both wait when two accounts match one driver', () => {
    const rows = matched(csvOf(withCell(cellsOf(BOLT_27), 3, 'Email', 'ana.silva@example.pt')));
    expect(rows.map(outcomeOf)).toEqual(['waiting driver_twice', '41230 10180 0 0', 'waiting driver_twice']);
  });
});

test('suggests drivers by e-mail or phone, then by similar names', () => {
  const likely = indexLikelyDrivers([
    ana,
    rui,
    driver('s', 'Sílvia da Silva', 's@frota.pt', '910000001'),
    driver('b', 'Bruno Silva'),
    driver('m', 'Ana Silva Costa'),
  ]);
  const names = (fields: Partial<RowIdentity>) =>
    suggestDrivers(row(fields), likely).map((each) => each.driverId);
  expect(names({ fullName: 'ANA SILVA' })).toEqual(['ana', 'm']);
  expect(names({ fullName: 'Ana Silva', phone: '+351 910 000 001' })).toEqual(['ana', 's', 'm']);
  expect(names({ fullName: 'Fictício' })).toEqual(['rui']);
  expect(names({ fullName: 'João' })).toEqual([]);
  expect(suggestDrivers(row({ fullName: 'Silva' }), likely, 2)).toHaveLength(2);
  const reasons = (fields: Partial<RowIdentity>) =>
    suggestDrivers(row(fields), likely).map(({ driverId, rank, shares }) => [driverId, rank, ...shares]);
  expect(reasons({ fullName: 'ANA SILVA' })).toEqual([
    ['ana', 1, 'name'],
    ['m', 1, 'name'],
  ]);
  expect(reasons({ fullName: 'Sílvia da Silva', email: 'S@frota.pt', phone: '910000001' })[0]).toEqual([
    's',
    1,
    'email',
    'phone',
    'name',
  ]);
});

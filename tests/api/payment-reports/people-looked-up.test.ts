import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hasUnfoldedKeys, nameInIndex, phoneInIndex } from '../../../db/schema/driver-keys';
import { nameKey, phoneKey } from '../../../src/ledger/matching/person-keys';
import { officeApi } from '../../support/api/office';
import { watchStatements } from '../../support/databases/databases';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport } from '../../support/reports/weeks';

/** Every character but unpaired surrogates, and some that need a pair. */
const CHARACTERS = [
  ...Array.from({ length: 0xffff }, (_, n) => n + 1).filter((code) => code < 0xd800 || code > 0xdfff),
  0x1d400,
  0x1f600,
  0x20000,
].map((code) => String.fromCodePoint(code));

type Key = { text: string; name: string; phone: string; hasUnfoldedKeys: number };

/** The lookup keys of each text, as a name or as a phone. */
async function keysOf(texts: readonly string[]): Promise<Key[]> {
  const { db } = await officeApi();
  const [plain, value] = [{ name: sql`'Ana'`, phone: sql`'910000000'` }, sql`value`];
  const unfolded = hasUnfoldedKeys({ ...plain, [/^\p{L}/u.test(texts[0] ?? '') ? 'name' : 'phone']: value });
  return db.all<Key>(sql`
    SELECT value AS text, ${nameInIndex(value)} AS name, ${phoneInIndex(value)} AS phone, ${unfolded} AS hasUnfoldedKeys
    FROM json_each(${JSON.stringify(texts)})`);
}

const isIndexed = (key: Key) => key.hasUnfoldedKeys === 0;

test('the index has for a name the key that matching compares, or records that it has none, for any character', async () => {
  const keys = await keysOf(CHARACTERS.map((each) => `Zé ${each}${each}X`));
  const indexed = keys.filter(isIndexed);
  expect(indexed.map(({ name }) => name)).toEqual(
    indexed.map(({ text }) => nameKey(text)?.replaceAll(' ', '')),
  );
  const portuguese = ['Ávila-Ç âãéêíóôõú', 'ÁVILA-Ç ÂÃÉÊÍÓÔÕÚ'];
  expect((await keysOf(portuguese)).filter(isIndexed).map(({ name }) => name)).toEqual(
    portuguese.map(() => 'avilacaaeeiooou'),
  );
});

test('the index has for a phone the key that matching compares', async () => {
  const phones = CHARACTERS.flatMap((each) => [`00351 91${each}2345678`, `1${each}2345678${each}`]);
  const indexed = (await keysOf(phones)).filter(isIndexed);
  expect(indexed.map(({ phone }) => (phone.length < 9 ? null : phone))).toEqual(
    indexed.map(({ text }) => phoneKey(text)),
  );
  const [written] = await keysOf(['+(351) 912-345.678']);
  expect(written).toMatchObject({ phone: '912345678', hasUnfoldedKeys: 0 });
});

test('rows without an account find their driver by indexes, in any script', async () => {
  const { db, upload } = await officeApi();
  const people = [
    { fullName: "José d'Ávila-Conceição", as: { name: 'JOSE D AVILA CONCEICAO' } },
    { fullName: 'Иван Петров', as: { name: 'ИВАН  ПЕТРОВ' } },
    { fullName: 'Zoë Strauß', as: { name: 'Zoe\u0308 STRAUß' } },
    { fullName: 'Rita Um', email: 'Rita@Exemplo.test', as: { name: '-', email: 'rita@exemplo.TEST' } },
    { fullName: 'Rui Dois', phoneNumber: '00351 920.000.002', as: { name: '-', phone: '+351920000002' } },
    {
      fullName: 'Eva Três',
      phoneNumber: '９２０ 000 003 / 920000003',
      as: { name: '-', phone: '920000003' },
    },
  ];
  for (const { as, ...driver } of people) await insertDriver(db, driver);
  await insertDriver(db, { fullName: 'Rita Um', status: 'INACTIVE' });
  const watched = watchStatements(db);
  const rows = people.map(({ as }, n) => ({ id: crypto.randomUUID(), gross: `${n + 1}.00`, ...as }));
  const answer = await upload(boltName(), boltReport(rows));
  expect(await answer.json()).toMatchObject({
    files: [{ outcome: 'imported', counts: { imported: people.length } }],
  });
  const steps = (await watched.steps('possible')).filter((step) => / drivers /.test(step));
  expect(
    steps.filter((step) => /^SEARCH drivers USING INDEX drivers_(email|phone_key|name_key) /.test(step)),
  ).toHaveLength(3);
  // Only drivers who cannot be looked up are scanned.
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([
    'SCAN drivers USING INDEX drivers_untold',
  ]);
  expect(steps.at(-1)).toBe('SEARCH drivers USING INTEGER PRIMARY KEY (rowid=?)');
});

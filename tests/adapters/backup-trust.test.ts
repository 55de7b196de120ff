import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailboxLinks } from '../../db/schema/mailbox-links';
import { forgetLink, storeLink } from '../../src/mail/mailbox-auth/store';
import { addCostSender, listCostSenders, removeCostSender } from '../../src/money/costs/cost-senders';
import { seal } from '../../src/platform/secrets/seal';
import { distrustSender, listTrustedSenders, trustSender } from '../../src/reports/inbox/trusted-senders';
import { endSource, insertKey, listSources } from '../../src/reports/report-sources/store';
import { temporaryFolder } from '../support/api/app';
import { openServices } from '../support/databases/services';
import { operate } from '../support/processes/server-process';

test('a restoration does not trust a revoked sender again, and brings the trusted ones to a new machine', async () => {
  const [folder, fresh] = [await temporaryFolder(), await temporaryFolder()];
  const copy = join(await temporaryFolder(), 'hoje');
  const trusted = async (data: string) => {
    const { db, close } = await openServices(data);
    const lists = [await listTrustedSenders(db), await listCostSenders(db)];
    await close();
    return lists.map((list) => list.map(({ address }) => address));
  };
  const given = { address: 'contas@exemplo.pt', staff: 'ana@frota.example', at: '2026-11-20T10:00:00.000Z' };
  const { db, close } = await openServices(folder);
  await db.batch(await trustSender(db, { ...given, report: 'r' }));
  await addCostSender(db, { ...given, address: 'portagens@exemplo.pt' });
  expect((await operate('backup', { DATA_DIR: folder }, copy)).code).toBe(0);
  await distrustSender(db, given);
  await removeCostSender(db, { ...given, address: 'portagens@exemplo.pt' });
  await close();
  for (const [data, expected] of [
    [folder, [[], []]],
    [fresh, [['contas@exemplo.pt'], ['portagens@exemplo.pt']]],
  ] as const) {
    await trusted(data);
    expect(await operate('restore', { DATA_DIR: data }, copy, '--confirmar', '--outra-origem')).toMatchObject(
      { code: 0 },
    );
    expect(await trusted(data)).toEqual(expected);
  }
});

test('a restoration links no mailbox that was unlinked since, and works no key that was ended since', async () => {
  const folder = await temporaryFolder();
  const copy = join(await temporaryFolder(), 'hoje');
  const [staff, at] = ['ana@frota.example', '2026-11-20T10:00:00.000Z'];
  const token = 'refresh-token-of-the-mailbox';
  const { db, close } = await openServices(folder);
  const sealed = await seal('x'.repeat(40), 'mailbox tokens', token);
  await storeLink(db, { account: 'a', sealed, staff, at });
  await insertKey(db, { id: 'k', name: 'Contabilidade', tokenHash: 'h', staff, at });
  expect((await operate('backup', { DATA_DIR: folder }, copy)).code).toBe(0);
  expect(await forgetLink(db, staff, at)).toBe(sealed);
  expect(await endSource(db, 'k', staff, at)).toBe(true);
  await close();
  for (const name of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (name.isFile()) expect((await readFile(join(name.parentPath, name.name))).includes(token)).toBe(false);
  }
  expect(await operate('restore', { DATA_DIR: folder }, copy, '--confirmar')).toMatchObject({ code: 0 });
  const restored = await openServices(folder);
  expect(await restored.db.select().from(mailboxLinks)).toMatchObject([{ sealed: null, version: 2 }]);
  expect(await listSources(restored.db)).toMatchObject([{ id: 'k', endedBy: staff }]);
  await restored.close();
});

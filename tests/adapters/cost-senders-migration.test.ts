import { expect, test } from 'vitest';
import { costSenders } from '../../db/schema/cost-senders';
import { temporaryFolder } from '../support/api/app';
import { openServices } from '../support/databases/services';
import { openOld } from '../support/databases/stored-rows';

const AT = '2026-11-16T09:00:00.000Z';

test('of the senders before, those are trusted for costs whom staff trusted and whose costs stand', async () => {
  const folder = await temporaryFolder();
  const old = await openOld(folder, 'cost_senders');
  for (const address of ['portagens@exemplo.pt', 'anulado@exemplo.pt', 'relatorios@exemplo.pt']) {
    await old.db.$client.execute({
      sql: `INSERT INTO trusted_senders (address, added_by, added_at) VALUES (?, 'ana@frota.pt', ?)`,
      args: [address, AT],
    });
  }
  for (const [n, sender, outcome] of [
    [1, 'portagens@exemplo.pt', 'imported'],
    [2, 'anulado@exemplo.pt', 'undone'],
    [3, 'quem@uber.com', 'imported'],
  ]) {
    await old.db.$client.execute({
      sql: `INSERT INTO cost_files (id, created_at, received_from, sender, file_name, sha256, source, outcome)
        VALUES (?, ?, 'inbox', ?, 'v.csv', ?, 'viaverde', ?)`,
      args: [`f${n}`, AT, String(sender), String(n), String(outcome)],
    });
  }
  await old.close();
  const { db, close } = await openServices(folder);
  expect(await db.select().from(costSenders)).toEqual([
    { address: 'portagens@exemplo.pt', addedBy: 'ana@frota.pt', addedAt: AT },
  ]);
  await close();
});

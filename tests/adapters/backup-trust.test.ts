import { join } from 'node:path';
import { expect, test } from 'vitest';
import { distrustSender, listTrustedSenders, trustSender } from '../../src/reports/inbox/trusted-senders';
import { temporaryFolder } from '../support/api/app';
import { openServices } from '../support/databases/services';
import { operate } from '../support/processes/server-process';

test('a restoration does not trust a revoked sender again, and brings the trusted ones to a new machine', async () => {
  const [folder, fresh] = [await temporaryFolder(), await temporaryFolder()];
  const copy = join(await temporaryFolder(), 'hoje');
  const trusted = async (data: string) => {
    const { db, close } = await openServices(data);
    const addresses = (await listTrustedSenders(db)).map(({ address }) => address);
    await close();
    return addresses;
  };
  const given = { address: 'contas@exemplo.pt', staff: 'ana@frota.example', at: '2026-11-20T10:00:00.000Z' };
  const { db, close } = await openServices(folder);
  await db.batch(await trustSender(db, { ...given, report: 'r' }));
  expect((await operate('backup', { DATA_DIR: folder }, copy)).code).toBe(0);
  await distrustSender(db, given);
  await close();
  for (const [data, expected] of [
    [folder, []],
    [fresh, ['contas@exemplo.pt']],
  ] as const) {
    await trusted(data);
    expect(await operate('restore', { DATA_DIR: data }, copy, '--confirmar')).toMatchObject({ code: 0 });
    expect(await trusted(data)).toEqual(expected);
  }
});

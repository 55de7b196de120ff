import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recibos } from '../../db/schema/recibos';
import { uploads } from '../../db/schema/uploads';
import { importList } from '../../src/money/authority-lists/import-list';
import { setTerms } from '../../src/people/recibos/set-terms';
import { takeRecibo } from '../../src/people/recibos/take-recibo';
import { deleteUnclaimedUploads } from '../../src/people/uploads/delete-unclaimed';
import { HOUR_MS } from '../../src/platform/domain/calendar';
import { sha256Hex } from '../../src/platform/secrets/digest';
import type { Services } from '../../src/services';
import {
  TAKEN,
  TAKEN_SETTINGS,
  takenFile,
  takenList,
  takenReader,
} from '../fixtures/recibos/taken-documents';
import { temporaryFolder } from '../support/api/app';
import { insertPayee } from '../support/databases/rows';
import { killAgainAndAgain, opened } from '../support/processes/killed';

const KILLS = Number(process.env.RECIBO_KILLS ?? 20);
const NOW = '2026-11-20T10:00:00.000Z';
const DAYS_LATER = new Date('2026-11-23T10:00:00.000Z');
const LONGEST_MS = 400;
const STAFF = 'staff@frota.local';

/** Answers documents that are there twice, without their one audit row or with a change that has none; files that are
 * noted as nobody's; and lists of which a part is there. */
async function halfDone({ db }: Services) {
  const { rows } = await db.$client.execute(`
    SELECT 'double' AS what, number FROM recibos GROUP BY number HAVING count(*) > 1
    UNION ALL SELECT 'audit', number FROM recibos r WHERE 1 <>
      (SELECT count(*) FROM audit_log WHERE subject = r.id AND action = 'recibo.add')
    UNION ALL SELECT 'change', number FROM recibos r WHERE version - 1 <>
      (SELECT count(*) FROM audit_log WHERE subject = r.id AND action = 'recibo.join')
    UNION ALL SELECT 'noted', number FROM recibos WHERE file_key IN (SELECT key FROM uploads)
    UNION ALL SELECT 'list', max(number) FROM recibos WHERE listed IS NOT NULL
      GROUP BY CAST(substr(number, 15) AS INTEGER) / ${TAKEN.ofOneList} HAVING count(*) <> ${TAKEN.ofOneList}`);
  return rows;
}

/** Answers rows whose file is missing or another, and objects that neither a row nor a note names. */
async function strayFiles({ db, storage }: Services, objects: string) {
  const rows = await db.select().from(recibos);
  const wrong: string[] = [];
  for (const { fileKey, sha256, number } of rows) {
    const file = fileKey && (await storage.open(fileKey));
    if (!fileKey) continue;
    const bytes = file ? new Uint8Array(await new Response(file.body).arrayBuffer()) : new Uint8Array();
    if ((await sha256Hex(bytes)) !== sha256) wrong.push(number);
  }
  const noted = (await db.select().from(uploads)).map(({ key }) => key);
  const named = new Set([...noted, ...rows.map(({ fileKey }) => fileKey)]);
  const kept = await readdir(join(objects, 'final'));
  return [...wrong, ...kept.filter((name) => !name.endsWith('.part') && !named.has(name))];
}

/** Takes everything once more. */
async function takeAll(services: Services, driverId: string): Promise<void> {
  const outside = { ...services, recibos: TAKEN_SETTINGS, readRecibo: takenReader };
  for (let n = 0; n < TAKEN.documents; n += 1) {
    for (let copy = 0; copy < TAKEN.files; copy += 1) {
      const file = takenFile(n, copy);
      await takeRecibo(outside, { driverId, file, typed: null, sentBy: STAFF });
    }
    const bytes = takenList(n);
    await importList(outside, { bytes, dryRun: false, driverId: null }, STAFF);
  }
}

test(`promise 189: killed ${KILLS} times while files and lists of recibos are taken, each is whole or absent`, {
  timeout: 900_000,
}, async () => {
  const folder = await temporaryFolder();
  const [url, objects] = [`file:${join(folder, 'frota.db')}`, join(folder, 'objects')];
  const final = join(objects, 'final');
  const driverId = await opened(folder, async (services) => {
    const id = await insertPayee(services.db);
    const terms = { from: '2026-06-01', kind: 'ASKED', nif: TAKEN.nif, iva: '0' } as const;
    const given = { ...terms, lies: 'INSIDE', withholding: '0' } as const;
    await setTerms({ ...services, now: () => new Date(NOW) }, id, given, { staff: STAFF, shown: null });
    return id;
  });
  let taken = 0;
  const look = () =>
    opened(folder, async (services) => {
      expect(await halfDone(services)).toEqual([]);
      expect(await strayFiles(services, objects)).toEqual([]);
      taken = await services.db.$count(recibos);
    });
  const killing = { act: 'takeRecibos', kills: KILLS, longestMs: LONGEST_MS, look } as const;
  await killAgainAndAgain(killing, (seed) => ({ url, objects, driverId, seed, now: NOW }));
  expect(taken).toBeGreaterThan(0);

  await opened(
    folder,
    async (services) => {
      const rows = () => services.db.select().from(recibos).orderBy(recibos.number);
      await takeAll(services, driverId);
      const first = await rows();
      expect(first).toHaveLength(TAKEN.documents);
      await takeAll(services, driverId);
      expect(await rows()).toEqual(first);
      // The parts of files that were being written are of an hour ago by the disk's clock.
      const parts = (await readdir(final)).filter((name) => name.endsWith('.part'));
      const hoursAgo = new Date(Date.now() - 2 * HOUR_MS);
      for (const part of parts) await utimes(join(final, part), hoursAgo, hoursAgo);
      await deleteUnclaimedUploads(services, DAYS_LATER);
      const keys = first.map(({ fileKey }) => fileKey);
      expect((await readdir(final)).toSorted()).toEqual(keys.toSorted());
      expect(await services.db.select().from(uploads).where(eq(uploads.visitor, 'server'))).toEqual([]);
    },
    NOW,
  );
});

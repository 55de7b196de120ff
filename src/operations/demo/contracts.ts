import type { Database } from '../../../db/opening/client';
import { insertRows } from '../../../db/queries/pieces';
import { transact } from '../../../db/queries/transact';
import { contractFiles } from '../../../db/schema/contract-files';
import { audit } from '../../platform/audit/store';
import { dateInWords, lisbonDate, shiftDate } from '../../platform/domain/calendar';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Storage } from '../../platform/storage/storage';
import { drawSheet } from './drawing';
import { type DemoFleet, STAFF } from './fleet';
import { createRandom } from './random';

type Outside = { db: Database; storage: Pick<Storage, 'keep'> };

const SEED = 67;
/** Days from today to the last one; null without an end, and one that is over. */
const ENDS = [6, 28, 200, null, -20, 320];

/** Gives some drivers the contract that they have signed. */
export async function addDemoContracts(
  { db, storage }: Outside,
  { drivers }: Pick<DemoFleet, 'drivers'>,
  now: Date,
): Promise<void> {
  const random = createRandom(SEED);
  const today = lisbonDate(now);
  const rows: (typeof contractFiles.$inferInsert)[] = [];
  const active = drivers.filter(({ status }) => status === 'ACTIVE');
  for (const [n, days] of ENDS.entries()) {
    const driver = active[n * 3];
    if (!driver) continue;
    const endsOn = days === null ? null : shiftDate(today, days);
    const startsOn = shiftDate(endsOn ?? today, -364);
    const fields: [string, string][] = [
      ['Condutor', driver.fullName],
      ['Primeiro dia', dateInWords(startsOn)],
      ['Último dia', endsOn === null ? 'sem termo' : dateInWords(endsOn)],
    ];
    const sheet = { title: 'Contrato', holder: driver.fullName, at: new Date(startsOn), fields };
    const bytes = new Uint8Array(await drawSheet(sheet));
    const [id, fileKey, createdAt] = [random.uuid(), random.uuid(), `${startsOn}T10:00:00.000Z`];
    await storage.keep(fileKey, bytes, 'application/pdf');
    const file = { fileKey, fileName: 'contrato.pdf', contentType: 'application/pdf' } as const;
    const kept = { ...file, size: bytes.byteLength, sha256: await sha256Hex(bytes) };
    rows.push({ id, driverId: driver.id, startsOn, endsOn, ...kept, addedBy: STAFF, createdAt });
  }
  await transact(db, {
    contracts: insertRows(db, contractFiles, rows),
    audit: audit(db, {
      at: now.toISOString(),
      actor: 'system',
      action: 'demo.contracts',
      subject: 'fleet',
      detail: { contracts: rows.length },
    }),
  });
}

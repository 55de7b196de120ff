import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { DOC_TYPES, type DocType } from '../../../src/platform/domain/document-types';
import { insertDocument, insertDriver } from './rows';

export type Paper = {
  id: string;
  driver: string;
  docType: DocType;
  expiryDate: string;
  waits: string | null;
};

/** A copy of the database's content: ACTIVE drivers, by their address, and their versions in force. */
export type World = { active: Set<string>; papers: Paper[] };

/** Numbers from 0 to 1, the same in each run. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export async function renewingFleet(
  db: Database,
  { count, dates }: { count: number; dates: (driver: number, paper: number) => string },
): Promise<World> {
  const world: World = { active: new Set(), papers: [] };
  for (let index = 0; index < count; index += 1) {
    const driver = `condutor.${index}@exemplo.pt`;
    const id = await insertDriver(db, { email: driver, fullName: 'Ana Exemplo' });
    world.active.add(driver);
    for (const [at, docType] of DOC_TYPES.entries()) {
      const expiryDate = dates(index, at);
      const paper = await insertDocument(db, { driverId: id, docType, expiryDate });
      world.papers.push({ id: paper, driver, docType, expiryDate, waits: null });
    }
  }
  return world;
}

export async function sendRenewal(db: Database, paper: Paper): Promise<void> {
  const [{ driverId = '' } = {}] = await db.select().from(documents).where(eq(documents.id, paper.id));
  const row = {
    driverId,
    docType: paper.docType,
    status: 'PENDING_VALIDATION',
    standing: 'RENEWAL',
  } as const;
  paper.waits = await insertDocument(db, { ...row, expiryDate: '2030-01-01' });
}

/** Approves the new version with this date, or rejects it where there is none. */
export async function decideRenewal(db: Database, paper: Paper, expiryDate: string | null): Promise<void> {
  const waits = paper.waits ?? '';
  const gone = expiryDate === null ? waits : paper.id;
  await db.update(documents).set({ standing: 'EARLIER' }).where(eq(documents.id, gone));
  paper.waits = null;
  if (expiryDate === null) return;
  const renewed = { standing: 'CURRENT', status: 'VALIDATED', expiryDate } as const;
  await db.update(documents).set(renewed).where(eq(documents.id, waits));
  Object.assign(paper, { id: waits, expiryDate });
}

export async function leave(db: Database, world: World, driver: string): Promise<void> {
  world.active.delete(driver);
  await db.update(drivers).set({ status: 'INACTIVE' }).where(sql`email = ${driver}`);
}

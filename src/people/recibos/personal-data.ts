import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { reciboAllocations } from '../../../db/schema/recibo-allocations';
import { reciboExceptions } from '../../../db/schema/recibo-exceptions';
import { reciboTerms } from '../../../db/schema/recibo-terms';
import { recibos } from '../../../db/schema/recibos';
import { safeFileName, unusedName } from '../../platform/http/content-disposition';
import type { Storage } from '../../platform/storage/storage';

export const FILES = [
  ['recibos.json', 'os recibos que passou à empresa, como foram lidos, e as semanas em que contam'],
  ['recibos/', 'os ficheiros dos recibos, com NIF e ATCUD, ou número, no nome'],
  ['condicoes-dos-recibos.json', 'o que lhe foi pedido nos recibos, e desde que segunda-feira'],
] as const;

type Held = ResultsOf<ReturnType<typeof held>>;

export function held(db: Database, driverId: string) {
  return {
    recibos: db.select().from(recibos).where(eq(recibos.driverId, driverId)).orderBy(desc(recibos.issuedOn)),
    reciboWeeks: db
      .select({
        reciboId: reciboAllocations.reciboId,
        week: reciboAllocations.weekStartDate,
        cents: reciboAllocations.cents,
      })
      .from(reciboAllocations)
      .where(sql`${reciboAllocations.reciboId} IN (SELECT id FROM ${recibos} WHERE driver_id = ${driverId})`),
    reciboTerms: db
      .select()
      .from(reciboTerms)
      .where(eq(reciboTerms.driverId, driverId))
      .orderBy(reciboTerms.n),
    reciboExceptions: db
      .select()
      .from(reciboExceptions)
      .where(eq(reciboExceptions.driverId, driverId))
      .orderBy(reciboExceptions.createdAt),
  };
}

export function exported({
  recibos: rows,
  reciboWeeks,
  reciboTerms: terms,
  reciboExceptions: exceptions,
}: Held) {
  return {
    'recibos.json': rows.map(
      ({ version, documentKey, fileKey, sentBy, annulledBy, taxed, listed, ...row }) => ({
        ...row,
        taxed: JSON.parse(taxed) as unknown,
        listed: JSON.parse(listed ?? 'null') as unknown,
        sentBy: sentBy === 'driver' ? 'driver' : 'staff',
        weeks: reciboWeeks
          .filter(({ reciboId }) => reciboId === row.id)
          .map(({ week, cents }) => ({ week, cents })),
      }),
    ),
    'condicoes-dos-recibos.json': {
      terms: terms.map(({ id, driverId, createdBy, ...row }) => row),
      exceptions: exceptions.map(({ id, driverId, createdBy, endedBy, ...row }) => row),
    },
  };
}

/** Maps names in the archive to their bytes. */
export async function copies({ recibos: rows }: Pick<Held, 'recibos'>, storage: Pick<Storage, 'open'>) {
  const files: Record<string, Uint8Array> = {};
  const missing: string[] = [];
  const used = new Set<string>();
  for (const { fileKey, fileName, contentType, number, atcud, issuerNif } of rows) {
    if (fileKey === null || fileName === null || contentType === null) continue;
    const file = await storage.open(fileKey);
    const name = safeFileName(`${issuerNif}_${atcud ?? number}`, contentType);
    if (file) files[`recibos/${unusedName(name, used)}`] = await new Response(file.body).bytes();
    else missing.push(`${number}: ${fileName}`);
  }
  return { files, missing };
}

/** Returns statements for the caller's batch. Fiscal documents stay with their files, for as long as the law has the
 * company keep them (docs/rules/recibos.md#what-is-kept). */
export function erased(db: Database, driverId: string) {
  return [
    db.update(reciboTerms).set({ nif: null, reason: null }).where(eq(reciboTerms.driverId, driverId)),
    db.update(reciboExceptions).set({ reason: '' }).where(eq(reciboExceptions.driverId, driverId)),
    db.update(recibos).set({ fileName: 'recibo', annulReason: null }).where(eq(recibos.driverId, driverId)),
  ];
}

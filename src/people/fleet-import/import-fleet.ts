import { bookWithImport } from '../../ledger/kernel/book-imported';
import { lisbonDate } from '../../platform/domain/calendar';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { compareLines } from './compare';
import { isAsKnown, readKnown } from './known-drivers';
import { type ReadLine, readLines } from './read-lines';
import type { FleetImport, FleetLine } from './schema';
import { addFleet, approvedAt } from './store';

type Given = { bytes: Uint8Array; dryRun: boolean };

/** Imports all or nothing, idempotently; a dry run writes nothing. Raises `invalid`, also for a faulty line. */
export async function importFleet(
  services: Services,
  { bytes, dryRun }: Given,
  staff: string,
): Promise<FleetImport> {
  const { db, now } = services;
  const read = readLines(bytes, lisbonDate(now()));
  if (dryRun) return summaryOf(true, compareLines(read, await readKnown(db)));
  const { lines } = await bookWithImport(services, staff, {
    async read() {
      const known = await readKnown(db);
      const lines = compareLines(read, known);
      refuseFaults(lines);
      return { lines, version: known.version, fleet: newOf(read, lines) };
    },
    plan: ({ version, fleet }, at) => ({
      joining: fleet.map(({ id, contractType, contractDate }) => ({
        id,
        contractType,
        approvedAt: approvedAt(contractDate, at),
      })),
      stillKnown: isAsKnown(version),
      accounts: fleet.flatMap(({ id, accounts }) =>
        accounts.map((account) => ({ ...account, driverId: id })),
      ),
    }),
    write: ({ fleet }, booking, at) => addFleet(db, fleet, { staff, at, booking }),
  });
  return summaryOf(false, lines);
}

function newOf(read: readonly ReadLine[], lines: readonly FleetLine[]) {
  return read.flatMap(({ driver }, n) =>
    lines[n]?.outcome === 'new' ? [{ ...driver, id: crypto.randomUUID() }] : [],
  );
}

function refuseFaults(lines: readonly FleetLine[]): void {
  const faulty = lines.filter(({ outcome }) => outcome === 'faulty');
  const [first] = faulty;
  if (!first) return;
  const message = `Linha ${first.line}: ${first.messages.join('; ')}.`;
  throw new AppError('invalid', {
    fields: { file: `Nada foi importado. Linhas com erros: ${faulty.length}. ${message}` },
  });
}

function summaryOf(dryRun: boolean, lines: FleetLine[]): FleetImport {
  const counts = { new: 0, exists: 0, faulty: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return { dryRun, counts, lines };
}

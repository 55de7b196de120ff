import { type Allocation, sharesOf } from '../../people/recibos/allocation-rules';
import type { KnownDocument } from '../../people/recibos/merge-rules';
import { documentOf, type MatchedDriver } from '../../people/recibos/read-recibos';
import { baseOf, ivaOf, REGIONS, type Region } from '../../people/recibos/recibo-rules';
import type { WeekRecibos } from './month-rules';

/** Sums of a driver's documents of a year, less credit notes; in cents. */
export type YearOfDriver = {
  driverId: string;
  fullName: string;
  nif: string;
  /** The regions of IVA that they state, mostly one. */
  regions: Region[];
  documents: number;
  gross: number;
  withheld: number;
  /** How many of them do not state what was withheld, which is in no sum then. */
  unstated: number;
};

/** Keys are driver and Monday. */
export function recibosOfWeeks(drivers: readonly MatchedDriver[]): Map<string, WeekRecibos> {
  return new Map(
    drivers.flatMap(({ id, rows, documents: known, match }) => {
      const unstated = new Set(known.filter((each) => !each.statesWithheld).map((each) => each.id));
      const parts = partsByWeek(match.allocations, new Map(rows.map((row) => [row.id, documentOf(row)])));
      return match.weeks.map((week): [string, WeekRecibos] => {
        const given = parts.get(week.week) ?? [];
        const isStated = week.documents.every((each) => !unstated.has(each.id));
        const sum = (of: 'cents' | 'iva' | 'withheld') => given.reduce((all, each) => all + each[of], 0);
        return [
          `${id} ${week.week}`,
          {
            state: week.state,
            numbers: given.map(({ document }) => document.number),
            atcuds: given.flatMap(({ document }) => document.atcud ?? []),
            issuedOn:
              given
                .map(({ document }) => document.issuedOn)
                .toSorted()
                .at(-1) ?? null,
            base: sum('cents'),
            iva: sum('iva'),
            withheld: isStated ? sum('withheld') : null,
            difference: week.difference,
          },
        ];
      });
    }),
  );
}

type Part = { week: string; document: KnownDocument; cents: number; iva: number; withheld: number };

/** The parts of the documents; those of a document's IVA and withholding add up. */
function partsByWeek(
  allocations: readonly Allocation[],
  documents: ReadonlyMap<string, KnownDocument>,
): Map<string, Part[]> {
  const parts = [...Map.groupBy(allocations, ({ id }) => id)].flatMap(([id, own]): Part[] => {
    const document = documents.get(id);
    if (!document) return [];
    const ordered = own.toSorted((one, other) => (one.week < other.week ? -1 : 1));
    const given = ordered.map(({ cents }) => cents);
    const iva = sharesOf(ivaOf(document), given, baseOf(document));
    const withheld = sharesOf(document.withheldCents, given, baseOf(document));
    return ordered.map(({ week, cents }, at) => {
      return { week, document, cents, iva: iva[at] ?? 0, withheld: withheld[at] ?? 0 };
    });
  });
  return Map.groupBy(parts, ({ week }) => week);
}

/** Sums by issuer the documents that count, with their day from January to the end of `month`, `YYYY-MM`. */
export function yearUntil(drivers: readonly MatchedDriver[], month: string): YearOfDriver[] {
  return drivers.flatMap(({ id: driverId, fullName, rows, documents }) => {
    const counted = new Map(documents.map((document) => [document.id, document]));
    const ofYear = rows.filter(({ id, issuedOn }) => {
      const document = counted.get(id);
      const isOfYear = issuedOn.slice(0, 4) === month.slice(0, 4) && issuedOn.slice(0, 7) <= month;
      return isOfYear && document && !document.isAnnulled && document.counts !== 'NOTHING';
    });
    return [...Map.groupBy(ofYear, ({ issuerNif }) => issuerNif)].map(([nif, own]) => {
      const sum = (of: 'baseCents' | 'withheldCents') =>
        own.reduce((all, { id }) => {
          const document = counted.get(id);
          const cents = document?.[of] ?? 0;
          return all + (document?.counts === 'REDUCES' ? 0 - cents : cents);
        }, 0);
      const amounts = { gross: sum('baseCents'), withheld: sum('withheldCents') };
      const stated = new Set(own.flatMap((row) => documentOf(row).taxed.map(({ region }) => region)));
      const regions = REGIONS.filter((region) => stated.has(region));
      const unstated = own.filter(({ id }) => counted.get(id)?.statesWithheld === false).length;
      return { driverId, fullName, nif, regions, documents: own.length, ...amounts, unstated };
    });
  });
}

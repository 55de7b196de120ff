import { documentOf, type MatchedDriver } from '../../people/recibos/read-recibos';
import { baseOf, ivaOf } from '../../people/recibos/recibo-rules';
import type { WeekRecibos } from './month-rules';

/** Sums of a driver's documents of a year, less credit notes; in cents. */
export type YearOfDriver = {
  driverId: string;
  fullName: string;
  nif: string;
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
      const documents = new Map(rows.map((row) => [row.id, documentOf(row)]));
      return match.weeks.map((week): [string, WeekRecibos] => {
        const given = week.documents.flatMap(({ id: of, cents }) => {
          const document = documents.get(of);
          return document ? [{ document, cents, part: cents / Math.max(1, baseOf(document)) }] : [];
        });
        const isStated = week.documents.every((each) => !unstated.has(each.id));
        const sum = (of: (each: (typeof given)[number]) => number) =>
          given.reduce((all, each) => all + Math.round(of(each)), 0);
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
            base: sum(({ cents }) => cents),
            iva: sum(({ document, part }) => ivaOf(document) * part),
            withheld: isStated ? sum(({ document, part }) => document.withheldCents * part) : null,
            difference: week.difference,
          },
        ];
      });
    }),
  );
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
      const unstated = own.filter(({ id }) => counted.get(id)?.statesWithheld === false).length;
      return { driverId, fullName, nif, documents: own.length, ...amounts, unstated };
    });
  });
}

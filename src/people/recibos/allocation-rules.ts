import { type Expected, expectedOf, type Terms } from './terms-rules';

/** A driver's week that has something to be received. */
export type PayableWeek = {
  /** Its Monday. */
  week: string;
  toReceiveCents: number;
  terms: Terms;
  expected: Expected;
  /** False where a document is compared, and none is asked for. */
  isAsked: boolean;
};

/** A document as far as matching needs it. Amounts are never negative. */
export type CountedDocument = {
  id: string;
  /** Issuer and ATCUD. */
  key: string;
  issuedOn: string;
  /** A credit note reduces; a receipt of an earlier invoice counts nothing. */
  counts: 'ADDS' | 'REDUCES' | 'NOTHING';
  baseCents: number;
  ivaCents: number;
  withheldCents: number;
  /** How many rates of IVA it has; exempt is one. */
  rates: number;
  isAnnulled: boolean;
  /** The Mondays that its description names; null where it names none. */
  named: { from: string; until: string } | null;
  /** The division that staff have made; null where the rule makes it. */
  decided: readonly { week: string; cents: number }[] | null;
};

export type Allocation = { id: string; week: string; cents: number };

export type Figures = Pick<Expected, 'baseCents' | 'ivaCents' | 'withheldCents'>;

type Places = { weeks: readonly PayableWeek[]; needs: Map<string, number>; allocations: Allocation[] };

/** Divides documents over weeks, never more of one than its base. Depends on the set alone, not on its order. */
export function allocate(weeks: readonly PayableWeek[], documents: readonly CountedDocument[]) {
  const ordered = inOrder(documents);
  const net = afterCredits(ordered);
  const places: Places = {
    weeks: weeks.toSorted((one, other) => (one.week < other.week ? -1 : 1)),
    needs: new Map(weeks.map(({ week, expected }) => [week, expected.baseCents])),
    allocations: [],
  };
  const adding = ordered.filter(({ id, counts }) => counts === 'ADDS' && (net.get(id)?.baseCents ?? 0) > 0);
  const live = adding.filter(({ isAnnulled }) => !isAnnulled);
  [placeDecided, placeNamed, placeExact, placeRuns, placeInOrder].reduce(
    (left, place) => left.filter((document) => !place(places, document, baseIn(net, document.id))),
    live,
  );
  const { allocations } = places;
  const annulled = allocations.length;
  const gone = adding.filter(({ isAnnulled }) => isAnnulled);
  [placeDecided, placeNamed, placeExact].reduce(
    (left, place) => left.filter((document) => !place(places, document, document.baseCents)),
    gone,
  );
  return {
    net,
    allocations: allocations.slice(0, annulled),
    /** Where an annulled document would be, had nothing taken its place. */
    annulled: allocations.slice(annulled),
  };
}

function inOrder(documents: readonly CountedDocument[]): CountedDocument[] {
  const orderOf = ({ issuedOn, key }: CountedDocument) => `${issuedOn} ${key}`;
  return documents.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

function baseIn(net: ReadonlyMap<string, Figures>, id: string): number {
  return net.get(id)?.baseCents ?? 0;
}

/** A credit note takes from the last document before it that is equal to it, or else from the last ones before it. */
function afterCredits(ordered: readonly CountedDocument[]): Map<string, Figures> {
  const net = new Map<string, Figures>(
    ordered.map(({ id, baseCents, ivaCents, withheldCents }) => [id, { baseCents, ivaCents, withheldCents }]),
  );
  for (const credit of ordered) {
    if (credit.counts !== 'REDUCES' || credit.isAnnulled) continue;
    const earlier = ordered.filter(
      ({ counts, isAnnulled, issuedOn }) => counts === 'ADDS' && !isAnnulled && issuedOn <= credit.issuedOn,
    );
    const isEqual = ({ id }: CountedDocument) => {
      const left = net.get(id);
      return left?.baseCents === credit.baseCents && left.ivaCents === credit.ivaCents;
    };
    const equal = earlier.findLast(isEqual);
    takeOff(net, credit, equal ? [equal] : earlier.toReversed());
  }
  return net;
}

function takeOff(net: Map<string, Figures>, credit: CountedDocument, from: readonly CountedDocument[]) {
  let base = credit.baseCents;
  for (const { id } of from) {
    const left = net.get(id);
    if (!left || base === 0) continue;
    const taken = Math.min(base, left.baseCents);
    const part = (cents: number) => share(cents, taken, credit.baseCents);
    net.set(id, {
      baseCents: left.baseCents - taken,
      ivaCents: Math.max(0, left.ivaCents - part(credit.ivaCents)),
      withheldCents: Math.max(0, left.withheldCents - part(credit.withheldCents)),
    });
    base -= taken;
  }
}

/** `cents` times `part` of `whole`, rounded. */
export function share(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((cents * part) / whole);
}

/** Divides `cents` as `parts` divide `whole`: each gets what it adds, in order, to the rounded share of all before it,
 * so that the parts of a whole add up to `cents`. */
export function sharesOf(cents: number, parts: readonly number[], whole: number): number[] {
  let sum = 0;
  return parts.map((part) => {
    const before = share(cents, sum, whole);
    sum += part;
    return share(cents, sum, whole) - before;
  });
}

function give(places: Places, id: string, week: string, cents: number) {
  if (cents <= 0) return;
  places.allocations.push({ id, week, cents });
  places.needs.set(week, (places.needs.get(week) ?? 0) - cents);
}

/** The last week gets what is left, so that a difference shows there. */
function giveOver(places: Places, id: string, weeks: readonly PayableWeek[], base: number): boolean {
  let left = base;
  for (const [at, { week }] of weeks.entries()) {
    const need = Math.max(0, places.needs.get(week) ?? 0);
    const given = at === weeks.length - 1 ? left : Math.min(need, left);
    give(places, id, week, given);
    left -= given;
  }
  return weeks.length > 0;
}

function placeDecided(places: Places, { id, decided }: CountedDocument, base: number): boolean {
  if (decided === null) return false;
  let left = base;
  for (const { week, cents } of decided) {
    if (!places.needs.has(week)) continue;
    const given = Math.min(cents, left);
    give(places, id, week, given);
    left -= given;
  }
  return true;
}

function placeNamed(places: Places, { id, named }: CountedDocument, base: number): boolean {
  if (named === null) return false;
  const weeks = places.weeks.filter(({ week }) => week >= named.from && week <= named.until);
  return giveOver(places, id, weeks, base);
}

function freeBefore({ weeks, needs }: Places, { issuedOn }: CountedDocument): PayableWeek[] {
  return weeks.filter(({ week, expected }) => week <= issuedOn && needs.get(week) === expected.baseCents);
}

function needingBefore({ weeks, needs }: Places, { issuedOn, rates }: CountedDocument): PayableWeek[] {
  return weeks.filter(({ week }) => week <= issuedOn && (needs.get(week) ?? 0) > rates);
}

function placeExact(places: Places, document: CountedDocument, base: number): boolean {
  const isNeeded = ({ week }: PayableWeek) =>
    Math.abs((places.needs.get(week) ?? 0) - base) <= document.rates;
  const week = needingBefore(places, document).find(isNeeded);
  return giveOver(places, document.id, week ? [week] : [], base);
}

/** The most weeks that one document is found for by its sum. */
const LONGEST_RUN = 6;

function placeRuns(places: Places, document: CountedDocument, base: number): boolean {
  const free = freeBefore(places, document);
  for (let length = 2; length <= LONGEST_RUN; length += 1) {
    for (let at = 0; at + length <= free.length; at += 1) {
      const run = free.slice(at, at + length);
      if (Math.abs(expectedOfWeeks(run).baseCents - base) <= document.rates) {
        return giveOver(places, document.id, run, base);
      }
    }
  }
  return false;
}

/** Takes as many weeks, the oldest first, as come closest to the document's base. */
function placeInOrder(places: Places, document: CountedDocument, base: number): boolean {
  const free = freeBefore(places, document);
  const open = free.length > 0 ? free : needingBefore(places, document);
  let sum = 0;
  let closest = { count: 0, miss: Number.POSITIVE_INFINITY };
  for (const [at, { week }] of open.entries()) {
    sum += places.needs.get(week) ?? 0;
    const miss = Math.abs(sum - base);
    if (miss < closest.miss) closest = { count: at + 1, miss };
    if (sum >= base) break;
  }
  return giveOver(places, document.id, open.slice(0, closest.count), base);
}

/** One document of several weeks is rounded once where they have the same terms. */
export function expectedOfWeeks(weeks: readonly PayableWeek[]): Expected {
  const [first] = weeks;
  const isSame = ({ terms }: PayableWeek) => JSON.stringify(terms) === JSON.stringify(first?.terms);
  if (first && weeks.every(isSame)) {
    return expectedOf(
      weeks.reduce((sum, { toReceiveCents }) => sum + toReceiveCents, 0),
      first.terms,
    );
  }
  const sumOf = (name: keyof Expected) => weeks.reduce((sum, { expected }) => sum + expected[name], 0);
  return {
    baseCents: sumOf('baseCents'),
    ivaCents: sumOf('ivaCents'),
    totalCents: sumOf('totalCents'),
    withheldCents: sumOf('withheldCents'),
    transferCents: sumOf('transferCents'),
  };
}

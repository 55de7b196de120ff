import { euroOfCents } from '../../platform/domain/money-text';
import {
  type Allocation,
  allocate,
  type CountedDocument,
  expectedOfWeeks,
  type Figures,
  type PayableWeek,
  share,
} from './allocation-rules';
import { TOLERANCE_CENTS_A_RATE } from './terms-rules';

export const RECIBO_STATES = ['MISSING', 'RECEIVED', 'MATCHES', 'DIVERGES', 'ANNULLED', 'DISPENSED'] as const;
export type ReciboState = (typeof RECIBO_STATES)[number];

export type MatchedDocument = CountedDocument & {
  /** False for what was typed, until the authority's list has it. */
  isVerified: boolean;
  /** False where only e-Fatura has its figures, which does not state what was withheld, and nobody has typed it. */
  statesWithheld: boolean;
  /** A sentence: what is wrong with it whatever its amounts are; null for nothing. */
  fault: string | null;
};

export type MatchedWeek = {
  week: string;
  state: ReciboState;
  documents: Allocation[];
  /** The sentence that has the difference; null unless the week diverges. */
  difference: string | null;
};

export type Match = {
  weeks: MatchedWeek[];
  allocations: Allocation[];
  /** Each document's base after credit notes, by id. */
  left: Map<string, number>;
};

/** Decides the state of each week. The same documents in any order have the same result. */
export function match(weeks: readonly PayableWeek[], documents: readonly MatchedDocument[]): Match {
  const { net, allocations, annulled } = allocate(weeks, documents);
  const byId = new Map(documents.map((document) => [document.id, document]));
  const isGone = new Set(annulled.map(({ week }) => week));
  const states = new Map<string, Pick<MatchedWeek, 'state' | 'difference'>>();
  for (const group of groupsOf(allocations)) {
    const own = weeks.filter(({ week }) => group.has(week));
    const given = allocations.filter(({ week }) => group.has(week));
    const state = stateOf(own, given, { net, byId });
    for (const week of group) states.set(week, state);
  }
  const ofWeek = Map.groupBy(allocations, ({ week }) => week);
  return {
    allocations,
    left: new Map([...net].map(([id, { baseCents }]) => [id, baseCents])),
    weeks: weeks
      .map(({ week, isAsked }) => ({
        week,
        documents: ofWeek.get(week) ?? [],
        ...(states.get(week) ?? { state: withoutDocument(isAsked, isGone.has(week)), difference: null }),
      }))
      .toSorted((one, other) => (one.week < other.week ? -1 : 1)),
  };
}

function withoutDocument(isAsked: boolean, isAnnulled: boolean): ReciboState {
  if (!isAsked) return 'DISPENSED';
  return isAnnulled ? 'ANNULLED' : 'MISSING';
}

/** Weeks that share a document are compared together: its rounding is of their sum. */
function groupsOf(allocations: readonly Allocation[]): Set<string>[] {
  let groups: Set<string>[] = [];
  for (const ofDocument of Map.groupBy(allocations, ({ id }) => id).values()) {
    const weeks = new Set(ofDocument.map(({ week }) => week));
    const touched = groups.filter((group) => !group.isDisjointFrom(weeks));
    const joined = touched.reduce((all, group) => all.union(group), weeks);
    groups = [...groups.filter((group) => !touched.includes(group)), joined];
  }
  return groups;
}

type Known = { net: ReadonlyMap<string, Figures>; byId: ReadonlyMap<string, MatchedDocument> };

function stateOf(
  weeks: readonly PayableWeek[],
  given: readonly Allocation[],
  { net, byId }: Known,
): Pick<MatchedWeek, 'state' | 'difference'> {
  const figures: Figures = { baseCents: 0, ivaCents: 0, withheldCents: 0 };
  let rates = 0;
  const documents: MatchedDocument[] = [];
  for (const [id, parts] of Map.groupBy(given, (each) => each.id)) {
    const [document, whole] = [byId.get(id), net.get(id)];
    if (!document || !whole) continue;
    const base = parts.reduce((sum, { cents }) => sum + cents, 0);
    figures.baseCents += base;
    figures.ivaCents += share(whole.ivaCents, base, whole.baseCents);
    figures.withheldCents += share(whole.withheldCents, base, whole.baseCents);
    rates += document.rates;
    documents.push(document);
  }
  const faults = documents.flatMap(({ fault }) => fault ?? []);
  const expected = expectedOfWeeks(weeks);
  const isStated = documents.every(({ statesWithheld }) => statesWithheld);
  const compared = isStated ? figures : { ...figures, withheldCents: expected.withheldCents };
  const sentences = [...faults, ...differences(compared, expected, rates)];
  if (sentences.length > 0) return { state: 'DIVERGES', difference: sentences.join(' ') };
  return {
    state: documents.every(({ isVerified }) => isVerified) ? 'MATCHES' : 'RECEIVED',
    difference: null,
  };
}

const NAMES = { baseCents: 'A base', ivaCents: 'O IVA', withheldCents: 'A retenção' } as const;

function differences(given: Figures, expected: Figures, rates: number): string[] {
  return (['baseCents', 'ivaCents', 'withheldCents'] as const).flatMap((name) => {
    const miss = given[name] - expected[name];
    if (Math.abs(miss) <= rates * TOLERANCE_CENTS_A_RATE) return [];
    const by = `${euroOfCents(Math.abs(miss))} a ${miss > 0 ? 'mais' : 'menos'}`;
    return [
      `${NAMES[name]} é ${euroOfCents(given[name])} e devia ser ${euroOfCents(expected[name])}: ${by}.`,
    ];
  });
}

import type { Holding } from '../../costs/movements/fleet';
import { areApart, type HoldingStep } from './overlapping-holdings';
import type { HandOver, HoldingsBack } from './schema';

/** The changes that make the holdings as they were before. */
export function wayBack(before: readonly Holding[], after: readonly Holding[]): HoldingsBack {
  const was = new Set(before.map(({ id }) => id));
  const is = new Map(after.map((holding) => [holding.id, holding]));
  return {
    added: after.flatMap(({ id, version }) => (was.has(id) ? [] : [{ id, version }])),
    changed: before.flatMap((holding) => {
      const { id, startsAt, endsAt, isShared } = holding;
      const { version } = is.get(id) ?? holding;
      return version === holding.version ? [] : [{ id, version, startsAt, endsAt, isShared }];
    }),
    gone: before.flatMap(({ id, carId, cardId, driverId, startsAt, endsAt, isShared }) =>
      is.has(id) ? [] : [{ carId, cardId, driverId, startsAt, endsAt, isShared }],
    ),
  };
}

type Back = {
  back: HoldingsBack;
  /** A holding of a new id. */
  newHolding: (given: HandOver) => Holding;
};

/** The holdings as they were; `meanwhile` where one of them is no longer as the call has left it. The same again
 * changes nothing. */
export function takenBack(
  holdings: readonly Holding[],
  { back, newHolding }: Back,
): HoldingStep | 'meanwhile' | 'done' {
  const byId = new Map(holdings.map((holding) => [holding.id, holding]));
  const added = back.added.filter(({ id }) => byId.has(id));
  const changed = back.changed.filter((each) => !isAsBefore(byId.get(each.id), each));
  const gone = back.gone.filter((each) => !holdings.some((holding) => isSame(holding, each)));
  if ([...added, ...changed].some(({ id, version }) => byId.get(id)?.version !== version)) return 'meanwhile';
  const restored = [
    ...changed.flatMap((each) => {
      const holding = byId.get(each.id);
      return holding ? [{ ...holding, ...each, version: each.version + 1 }] : [];
    }),
    ...gone.map(newHolding),
  ];
  if (restored.length + added.length === 0) return 'done';
  const moved = new Set([...added, ...changed].map(({ id }) => id));
  const after = [...holdings.filter(({ id }) => !moved.has(id)), ...restored];
  const inTheWay = after.find((each) => restored.some((other) => other !== each && !areApart(each, other)));
  return inTheWay ? { inTheWay } : { holdings: after };
}

type Times = Pick<Holding, 'startsAt' | 'endsAt' | 'isShared'>;

function isAsBefore(holding: Times | undefined, before: Times): boolean {
  return (['startsAt', 'endsAt', 'isShared'] as const).every((name) => holding?.[name] === before[name]);
}

function isSame(holding: Holding, given: HandOver): boolean {
  const ofSame = (['carId', 'cardId', 'driverId'] as const).every(
    (name) => holding[name] === (given[name] ?? null),
  );
  return ofSame && isAsBefore(holding, { ...given, endsAt: given.endsAt ?? null });
}

import { useId, useRef, useState } from 'react';
import { KIND_LABELS } from '../../../src/money/costs/cost-label-rules';
import type { CostName, WaitingCosts, WaitingMovement } from '../../../src/money/costs/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { assignCosts, assignGroup } from '../../money/costs/cost-acts';
import { daysText, momentText } from '../../money/costs/cost-texts';
import { refreshCosts } from '../../money/costs/costs';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { formatMoney } from '../../ui/format';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { type Toast, useAct } from '../../ui/session/mutations';
import { wayBack } from '../../ui/undo/way-back';
import { ITEM } from '../payment-reports/row-facts';
import { ChosenDriver, useDriverSearch } from '../platform-accounts/chosen-driver';
import { suggestionsOf } from './suggested';

const NAMES: Record<WaitingCosts['by'], string> = {
  car: 'Viatura',
  card: 'Cartão',
  plate: 'Matrícula',
  device: 'Identificador',
  vin: 'VIN',
  none: 'Sem matrícula nem cartão',
};

/** Movements of one car, card, plate or device: all of them, or those that are ticked, go to a driver or the fleet. */
export function WaitingGroup({ group }: { group: WaitingCosts }) {
  const nameId = useId();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { name, by, names, reasonText, count, total, movements } = group;
  const here = movements.filter(({ id }) => ticked.includes(id));
  const tick = (id: string) =>
    setTicked((all) => (all.includes(id) ? all.filter((each) => each !== id) : [...all, id]));
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p id={nameId} className="font-medium text-base">
          {nameText({ by, name })}
        </p>
        {by === 'car' && <Names of={names} />}
        <p className="mt-1 tabular-nums">
          <span className="font-medium">{formatMoney(total)}</span>{' '}
          <span className="text-muted">
            {`· ${countLabel(count, 'movimento', 'movimentos')} · ${daysText(group)}`}
          </span>
        </p>
        <details className="mt-2">
          <summary className="min-h-6">Ver movimentos</summary>
          <ul className="mt-2 divide-y divide-line">
            {movements.map((each) => (
              <Movement
                key={each.id}
                of={each}
                named={names.length > 1 ? each.named : null}
                isTicked={ticked.includes(each.id)}
                onTick={tick}
              />
            ))}
          </ul>
          {count > movements.length && (
            <p className="mt-2 text-muted">{`São os ${movements.length} mais recentes de ${count}. Sem escolher, são atribuídos todos.`}</p>
          )}
        </details>
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <p className="text-sm text-warn">{reasonText}</p>
        <Assigning group={group} ticked={here} describedBy={nameId} />
      </div>
    </li>
  );
}

function nameText({ by, name }: Pick<WaitingCosts, 'by' | 'name'>): string {
  return `${NAMES[by]} ${name}`;
}

/** None where the plate, which is in the heading, is the only one. */
function Names({ of: names }: { of: readonly CostName[] }) {
  if (names.every(({ by }) => by === 'plate')) return null;
  return (
    <ul aria-label="Nos ficheiros como" className="mt-1 flex flex-wrap gap-2">
      {names.map((each) => (
        <li key={nameText(each)}>
          <Badge tone="neutral">{nameText(each)}</Badge>
        </li>
      ))}
    </ul>
  );
}

type MovementProps = {
  of: WaitingMovement;
  named: CostName | null;
  isTicked: boolean;
  onTick: (id: string) => void;
};

function Movement({ of: { id, kind, at, place, amount }, named, isTicked, onTick }: MovementProps) {
  const facts = [KIND_LABELS[kind], place, named && nameText(named)];
  return (
    <li>
      <label className="flex min-h-8 items-start gap-3 py-1.5 tabular-nums">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={() => onTick(id)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0 flex-1">
          <span className="block">{momentText(at)}</span>
          <span className="block text-muted">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <span className="shrink-0">{formatMoney(amount)}</span>
      </label>
    </li>
  );
}

type AssigningProps = { group: WaitingCosts; ticked: readonly WaitingMovement[]; describedBy: string };

function Assigning({ group, ticked, describedBy }: AssigningProps) {
  const place = useRef<HTMLDivElement>(null);
  const { Search, search } = useDriverSearch();
  const { assign, pending, error, left } = useAssigning(group, ticked);
  const isPending = pending !== null;
  useKeptFocus(place, isPending);
  const { suggested, likely, why } = suggestionsOf(group, ticked);
  return (
    <div ref={place} tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      {(ticked.length > 0 || left !== null) && (
        <p role="status" className="text-sm tabular-nums">
          {left === null
            ? `${countLabel(ticked.length, 'movimento escolhido', 'movimentos escolhidos')}.`
            : `${left === 1 ? 'Falta' : 'Faltam'} ${countLabel(left, 'movimento', 'movimentos')}.`}
        </p>
      )}
      {why && <p className="text-sm">{why}</p>}
      <div className="flex flex-wrap gap-3">
        {suggested.map((driver) => (
          <Button
            key={driver.driverId}
            tone={driver.driverId === likely ? 'primary' : 'plain'}
            size="small"
            busy={pending === driver.driverId}
            disabled={isPending}
            aria-describedby={describedBy}
            onClick={() => assign(driver.driverId)}
          >
            {[`É de ${driver.fullName}`, driver.hours].filter(Boolean).join(' · ')}
          </Button>
        ))}
        {!Search && (
          <Button size="small" aria-describedby={describedBy} onClick={search}>
            {suggested.length > 0 ? 'Procurar outro condutor' : 'Procurar condutor'}
          </Button>
        )}
        <Button
          size="small"
          busy={pending === 'fleet'}
          disabled={isPending}
          aria-describedby={describedBy}
          onClick={() => assign('fleet')}
        >
          Fica por conta da frota
        </Button>
      </div>
      <ChosenDriver
        of={Search}
        label="Atribuir"
        describedBy={describedBy}
        busy={isPending}
        onChoose={assign}
      />
      {error && <Notice>{failureText(error)}</Notice>}
    </div>
  );
}

/** The most movements that one call takes. */
const PORTION = 2_000;

/** Gives the ticked movements, or all of the group, to a driver, by id, or to the `fleet`; the toast takes back what was
 * given. `left`: how many of a large group are still to come, or have stayed where a call failed. */
function useAssigning(group: WaitingCosts, ticked: readonly WaitingMovement[]) {
  const [left, setLeft] = useState<number | null>(null);
  const { mutate, isPending, variables, error } = useAct({
    async mutationFn({ to, done }: Assigned) {
      const isWhole = ticked.length === 0 && group.count > group.movements.length;
      if (isWhole) await assignAll(group, to, { done, onLeft: setLeft });
      else done.push(...(await assignSome(ticked.length > 0 ? ticked : group.movements, to)));
    },
    onSuccess: () => setLeft(null),
    meta: {
      done: (_answer, assigned) => assignedToast(assigned),
      failed: (_failure, assigned) => assignedToast(assigned),
      refreshes: [refreshCosts],
      after: 'settled',
      awaits: 'settled',
    },
  });
  const assign = (to: string) => mutate({ to, done: [] });
  return { assign, pending: isPending ? variables.to : null, error, left };
}

/** `done`: the movements that were given, also by a call that then failed. */
type Assigned = { to: string; done: string[] };

async function assignSome(movements: readonly WaitingMovement[], to: string): Promise<string[]> {
  const ids = movements.map(({ id }) => id);
  await assignCosts({ movements: ids, to });
  return ids;
}

type Progress = { done: string[]; onLeft: (count: number) => void };

/** One portion after another; each call names what is left by the one before, so that nothing new is among it. */
async function assignAll(group: WaitingCosts, to: string, { done, onLeft }: Progress): Promise<void> {
  const { name, by, reason } = group;
  for (let { count, digest } = group; count > 0; ) {
    onLeft(count);
    const { assigned, left } = await assignGroup({ name, by, reason, digest, to });
    done.push(...assigned);
    ({ count, digest } = left);
  }
}

function assignedToast({ to, done }: Assigned): Toast | undefined {
  if (done.length === 0) return undefined;
  return {
    tone: 'success',
    title: 'Custos atribuídos',
    description: `${countLabel(done.length, 'movimento', 'movimentos')}: ${to === 'fleet' ? 'a frota paga' : 'paga o condutor'}.`,
    action: wayBack(() => takeBack(done), 'Os movimentos são de quem tinha a viatura.'),
  };
}

async function takeBack(movements: readonly string[]): Promise<void> {
  for (let from = 0; from < movements.length; from += PORTION) {
    await assignCosts({ movements: movements.slice(from, from + PORTION), to: null });
  }
}

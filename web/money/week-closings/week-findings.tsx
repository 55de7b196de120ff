import { type FormEvent, useId } from 'react';
import type { Finding, WeekChecklist } from '../../../src/money/week-closings/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { INPUT } from '../../ui/field';
import { formatMoney } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { useWeekDecision } from './week-closings';

const nameOf = ({ check, subject }: Pick<Finding, 'check' | 'subject'>) => `${check} ${subject}`;

/** What keeps the week open, each with its reason, and what closing it does. */
export function WeekFindings({ of }: { of: WeekChecklist }) {
  const { mutate, isPending, error } = useWeekDecision(of);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending) return;
    const given = new FormData(event.currentTarget);
    mutate(
      of.findings
        .filter(({ needsReason }) => needsReason)
        .map(({ check, subject }) => ({
          ...{ check, subject },
          reason: String(given.get(nameOf({ check, subject })) ?? ''),
        })),
    );
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4 text-sm">
      {of.findings.length > 0 && (
        <ul className="divide-y divide-line rounded-xl border border-line">
          {of.findings.map((finding) => (
            <Item key={nameOf(finding)} finding={finding} />
          ))}
        </ul>
      )}
      {error && <Notice>{failureText(error)}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">{consequenceOf(of)}</p>
        <Button type="submit" size="small" tone="primary" busy={isPending}>
          Fechar semana
        </Button>
      </div>
    </form>
  );
}

function consequenceOf({ findings, carried: { drivers, amount } }: WeekChecklist): string {
  const none = findings.length === 0 ? 'Nada há a apontar a esta semana. ' : '';
  const carried =
    drivers > 0
      ? ` ${countLabel(drivers, 'saldo negativo passa', 'saldos negativos passam')} para a semana seguinte de cada condutor: ${formatMoney(amount)}.`
      : '';
  return `${none}Fechada, a semana deixa de mudar: só se paga.${carried}`;
}

function Item({ finding }: { finding: Finding }) {
  const id = useId();
  const { text, link, needsReason, reason } = finding;
  return (
    <li className="grid grid-cols-1 gap-2 px-[min(1.25rem,4vw)] py-3 sm:grid-cols-2 sm:items-center sm:gap-4">
      <p id={id} className="min-w-0 [overflow-wrap:anywhere]">
        {text}{' '}
        <a href={link} className="font-medium underline">
          Ver
        </a>
      </p>
      {needsReason && (
        <input
          name={nameOf(finding)}
          aria-label="Porque não impede o fecho"
          aria-describedby={id}
          placeholder="Porque não impede o fecho"
          defaultValue={reason ?? ''}
          maxLength={200}
          required
          autoComplete="off"
          className={INPUT}
        />
      )}
    </li>
  );
}

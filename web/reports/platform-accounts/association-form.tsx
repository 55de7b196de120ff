import { type ReactNode, useRef, useState } from 'react';
import { countLabel } from '../../../src/platform/domain/text';
import type { WaitingRow } from '../../../src/reports/payment-reports/schema';
import type { AssociationAnswer } from '../../../src/reports/platform-accounts/schema';
import { Button } from '../../ui/button';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import type { Notice as Toast } from '../../ui/notify';
import { failureText } from '../../ui/requests/failure-text';
import { rowCount } from '../payment-reports/texts';
import { useDecision } from '../payment-reports/use-decision';
import { DriverSelect } from './driver-select';
import { associate } from './platform-accounts';

type Props = {
  row: WaitingRow;
  describedBy: string;
  /** What else can be done about the row. */
  children: ReactNode;
};

/** Whose account it is: a choice of driver, which books every row that waits for it. */
export function AssociationForm({ row, describedBy, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [driverId, setDriverId] = useState('');
  const { platform, externalId } = row;
  const suggestions = row.suggestions.filter(({ wasActive }) => wasActive);
  const registrations = row.suggestions.filter(({ wasActive }) => !wasActive);
  const { mutate, isPending, error } = useDecision(
    () => associate({ platform, externalId: externalId ?? '', driverId }),
    toastOf,
  );
  useKeptFocus(button, isPending);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (driverId !== '') mutate();
      }}
    >
      <DriverSelect
        suggestions={suggestions}
        value={driverId}
        describedBy={describedBy}
        onChange={setDriverId}
        aside={children}
      >
        <Button
          ref={button}
          type="submit"
          tone="primary"
          busy={isPending}
          disabled={driverId === ''}
          aria-describedby={describedBy}
        >
          Associar
        </Button>
      </DriverSelect>
      {registrations.length > 0 && (
        <p className="text-muted text-sm">
          Registo não aprovado: {registrations.map(({ fullName }) => fullName).join(', ')}. A aprovação, na
          página Condutores, regista o que espera pelo mesmo email ou telefone.
        </p>
      )}
      {error && <Notice>{failureText(error)}</Notice>}
    </form>
  );
}

function toastOf({ booked, conflicts, waiting, dismissed }: AssociationAnswer): Toast {
  const counts = [countLabel(booked, 'linha registada', 'linhas registadas')];
  if (conflicts > 0) counts.push(`${rowCount(conflicts)} em conflito com uma semana já paga ou fechada`);
  if (waiting > 0) counts.push(`${rowCount(waiting)} por confirmar, com os dois valores`);
  if (dismissed > 0) counts.push(`${rowCount(dismissed)} nas linhas ignoradas`);
  return {
    tone: conflicts > 0 || waiting > 0 ? 'warning' : 'success',
    title: 'Conta associada',
    description: `${counts.join(', ')}.`,
  };
}

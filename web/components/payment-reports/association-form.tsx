import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { WaitingRow } from '../../../src/payment-reports/schema';
import { notify } from '../../notify';
import { associate, failureText, refreshReports } from '../../queries/payment-reports';
import { endsSession } from '../../queries/session';
import { Button } from '../button';
import { useKeptFocus } from '../kept-focus';
import { Notice } from '../notice';
import { DriverSelect } from './driver-select';
import { rowCount } from './texts';

type Props = { row: WaitingRow; describedBy: string; onSettled: () => void };

/** Whose account it is: a choice of driver, which books every row that waits for it. */
export function AssociationForm({ row, describedBy, onSettled }: Props) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [driverId, setDriverId] = useState('');
  const { platform, externalId, suggestions } = row;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => associate({ platform, externalId: externalId ?? '', driverId }),
    async onSuccess({ booked, conflicts }) {
      const told = [`${rowCount(booked)} ${booked === 1 ? 'registada' : 'registadas'}`];
      if (conflicts > 0) told.push(`${rowCount(conflicts)} em conflito com uma semana já paga`);
      notify({
        tone: conflicts > 0 ? 'warning' : 'success',
        title: 'Conta associada',
        description: `${told.join(', ')}.`,
      });
      await refreshReports(client);
      onSettled();
    },
    onError: (failure) => endsSession(client, failure),
  });
  useKeptFocus(button, isPending);
  return (
    <form
      className="mt-3 grid gap-3"
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
      {error && <Notice>{failureText(error)}</Notice>}
    </form>
  );
}

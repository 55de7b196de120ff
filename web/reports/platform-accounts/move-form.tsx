import { useRef, useState } from 'react';
import type { AssociatedAccount } from '../../../src/reports/platform-accounts/schema';
import { Button } from '../../ui/button';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { useDecision } from '../payment-reports/use-decision';
import { movedText, stayingText } from './account-texts';
import { DriverSelect } from './driver-select';
import { moveAccount } from './platform-accounts';

type Props = { account: AssociatedAccount; describedBy: string; onCancel: () => void };

/** Assigns the account to another driver. */
export function MoveForm({ account, describedBy, onCancel }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [driverId, setDriverId] = useState('');
  const { mutate, isPending, error } = useDecision(async () => {
    const moved = await moveAccount(account, driverId);
    onCancel();
    return moved;
  }, movedText);
  useKeptFocus(button, isPending);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (driverId !== '') mutate();
      }}
    >
      <p className="text-sm">
        {`A conta passa a ser do condutor que escolher. ${stayingText(account.counts, 'passam para esse condutor')}`}
      </p>
      <DriverSelect
        isAsked
        except={account.driver.id}
        value={driverId}
        describedBy={describedBy}
        onChange={setDriverId}
      >
        <Button
          ref={button}
          type="submit"
          busy={isPending}
          disabled={driverId === ''}
          aria-describedby={describedBy}
        >
          Mudar
        </Button>
        <Button disabled={isPending} onClick={onCancel}>
          Cancelar
        </Button>
      </DriverSelect>
      {error && <Notice>{failureText(error)}</Notice>}
    </form>
  );
}

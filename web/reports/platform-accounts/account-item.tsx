import { useEffect, useId, useRef, useState } from 'react';
import { PLATFORM_LABELS } from '../../../src/ledger/report-files/platform-label-rules';
import type { AssociatedAccount } from '../../../src/reports/platform-accounts/schema';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format';
import { ConfirmedButton } from '../payment-reports/confirmed-button';
import { ITEM } from '../payment-reports/row-facts';
import { countsText, learntText, stayingText, takenBackText } from './account-texts';
import { MoveForm } from './move-form';
import { takeBackAccount } from './platform-accounts';

type Props = { account: AssociatedAccount };

/** An account and its driver: how that became known, and another driver or none. */
export function AccountItem({ account }: Props) {
  const nameId = useId();
  const [isMoving, setMoving] = useState<boolean | null>(null);
  const actions = useRef<HTMLDivElement>(null);
  // The focus returns to the button that opened the form.
  useEffect(() => {
    if (isMoving === false) actions.current?.querySelector('button')?.focus();
  }, [isMoving]);
  const { platform, externalId, driver, learntAt, counts } = account;
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p id={nameId} className="font-medium">
          {driver.fullName}
        </p>
        <p className="text-muted text-sm">{`${PLATFORM_LABELS[platform]} · ${externalId}`}</p>
        <p className="mt-1 text-muted text-sm">
          {`${learntText(account)} em ${formatDateTime(learntAt)}. ${countsText(counts)}`}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-3">
        {isMoving ? (
          <MoveForm account={account} describedBy={nameId} onCancel={() => setMoving(false)} />
        ) : (
          <div ref={actions} className="flex flex-wrap gap-3">
            <Button quiet size="small" aria-describedby={nameId} onClick={() => setMoving(true)}>
              Mudar condutor
            </Button>
            <ConfirmedButton
              label="Desassociar"
              question={`A conta deixa de ser de ${driver.fullName}. ${stayingText(counts, 'voltam a esperar nas linhas por associar')}`}
              describedBy={nameId}
              decide={() => takeBackAccount(account)}
              toast={takenBackText}
            />
          </div>
        )}
      </div>
    </li>
  );
}

import { useId, useRef } from 'react';
import type { EmailConfig } from '../../../src/reports/inbox/schema';
import { formatDateTime } from '../../ui/format';
import { useFocusOfItems } from '../../ui/kept-focus';
import { emailConfigQuery, removeTrustedSender } from '../inbox/email';
import { ConfirmedButton } from '../payment-reports/confirmed-button';
import { ITEM } from '../payment-reports/row-facts';

type Trusted = EmailConfig['senders']['trusted'];

/** The addresses that staff trust, each with a button to remove it; renders nothing while there are none. */
export function TrustedSenders({ trusted }: { trusted: Trusted }) {
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  useFocusOfItems(place, trusted);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {trusted.length > 0 && (
        <section aria-labelledby={titleId} className="mt-6">
          <h3 id={titleId} className="font-medium text-sm">
            Remetentes de confiança
          </h3>
          <ul aria-labelledby={titleId} className="mt-3 grid gap-3">
            {trusted.map((sender) => (
              <TrustedSender key={sender.address} sender={sender} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function TrustedSender({ sender: { address, addedBy, addedAt } }: { sender: Trusted[number] }) {
  const nameId = useId();
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p id={nameId} className="font-medium">
          {address}
        </p>
        <p className="text-muted text-sm">{`Desde ${formatDateTime(addedAt)}, por ${addedBy}`}</p>
      </div>
      <ConfirmedButton
        label="Retirar"
        needs="settings"
        question="Os próximos emails deste endereço ficam em quarentena. O que já foi lido não muda."
        describedBy={nameId}
        decide={() => removeTrustedSender(address)}
        refreshes={[emailConfigQuery.queryKey]}
        toast={{ tone: 'success', title: 'Remetente retirado', description: 'Deixou de ser de confiança.' }}
      />
    </li>
  );
}

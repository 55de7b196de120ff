import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { CostSender } from '../../../src/money/costs/schema';
import { addCostSender, removeCostSender } from '../../money/costs/cost-acts';
import { costSendersQuery, refreshCosts } from '../../money/costs/costs';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form, useFields } from '../../ui/form';
import { formatDateTime } from '../../ui/format';
import { useFocusOfItems } from '../../ui/kept-focus';
import { failureText } from '../../ui/requests/failure-text';
import { useAct } from '../../ui/session/mutations';
import { may } from '../../ui/session/rights';
import { ConfirmedButton } from '../payment-reports/confirmed-button';
import { ITEM } from '../payment-reports/row-facts';

/** The addresses whose files of costs are booked as they come by mail. */
export function CostSenders() {
  const titleId = useId();
  const place = useRef<HTMLUListElement>(null);
  const { data = [] } = useQuery(costSendersQuery);
  useFocusOfItems(place, data);
  return (
    <section aria-labelledby={titleId} className="mt-5 border-line border-t pt-5">
      <h3 id={titleId} className="font-semibold">
        Remetentes de confiança para custos
      </h3>
      <p className="mt-0.5 text-muted text-sm">
        Só os ficheiros de custos que chegam por email destes endereços são cobrados sem perguntar. Os de
        relatórios são outros.
      </p>
      <ul
        ref={place}
        tabIndex={-1}
        aria-labelledby={titleId}
        className="mt-3 grid gap-3 outline-none empty:hidden"
      >
        {data.map((sender) => (
          <Sender key={sender.address} of={sender} />
        ))}
      </ul>
      {may('settings') && <NewSender />}
    </section>
  );
}

function Sender({ of: { address, addedBy, addedAt } }: { of: CostSender }) {
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
        question="Os próximos ficheiros de custos deste endereço esperam que os aceite. O que já foi cobrado não muda."
        describedBy={nameId}
        decide={() => removeCostSender(address)}
        toast={{ tone: 'success', title: 'Remetente retirado', description: 'Deixou de ser de confiança.' }}
      />
    </li>
  );
}

function NewSender() {
  const of = useFields({ sender: '' });
  const { mutate, isPending, error } = useAct({
    mutationFn: addCostSender,
    onSuccess: () => of.reset(),
    meta: {
      done: (_answer, given) => ({
        title: 'Remetente de confiança',
        description: `Os ficheiros de custos de ${given.trim()} são cobrados sem perguntar.`,
      }),
      refreshes: [refreshCosts],
      after: 'success',
      awaits: 'success',
    },
  });
  return (
    <Form
      of={of}
      noValidate
      busy={isPending}
      onSend={({ sender }) => mutate(sender)}
      className="mt-4 grid max-w-xl grid-cols-1 gap-3"
    >
      <Field
        label="Endereço"
        hint="De quem envia os extratos, como faturas@portagens.example."
        type="email"
        maxLength={320}
        {...of.field('sender')}
        error={error ? failureText(error) : undefined}
      />
      <Button type="submit" className="justify-self-start" busy={isPending}>
        Confiar para custos
      </Button>
    </Form>
  );
}

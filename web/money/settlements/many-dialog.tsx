import { useState } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import type { SettlementsAnswer } from '../../../src/money/settlements/schema';
import { centsOfDecimal, euroOfCents } from '../../../src/platform/domain/money-text';
import { countLabel } from '../../../src/platform/domain/text';
import { Dialog } from '../../ui/dialog';
import { useFields } from '../../ui/form';
import { formatDate } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { answerOf, api } from '../../ui/requests/api';
import { ApiError } from '../../ui/requests/api-error';
import { DRIVERS_KEY, RECORDS_KEY } from '../../ui/requests/query-keys';
import { useAct } from '../../ui/session/mutations';
import { wayBack } from '../../ui/undo/way-back';
import { TermsForm } from '../terms/terms-form';
import {
  AmountField,
  amountIn,
  DescriptionField,
  descriptionIn,
  KindFields,
  NO_SETTLEMENT,
  type TypedSettlement,
} from './settlement-fields';

type Props = { records: readonly FinancialRecord[]; onClose: () => void };

const countOf = (records: readonly unknown[]) => countLabel(records.length, 'acerto', 'acertos');

/** One acerto for each driver of the records, which are of one week. */
export function ManyDialog({ records, onClose }: Props) {
  const weeks = new Set(records.map(({ weekStartDate }) => weekStartDate));
  const [week = ''] = weeks;
  return (
    <Dialog
      title={weeks.size > 1 ? 'Registar acerto' : `Registar acerto · semana de ${formatDate(week)}`}
      size="short"
      onClose={onClose}
    >
      <div className="p-[min(1.25rem,5vw)] sm:p-6">
        {weeks.size > 1 ? (
          <Notice>
            A seleção tem registos de várias semanas. Escolha registos de uma só semana para lhes registar um
            acerto.
          </Notice>
        ) : (
          <ManyForm records={records} week={week} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function ManyForm({ records, week, onClose }: Props & { week: string }) {
  const of = useFields(NO_SETTLEMENT);
  const { mutate, isPending, error } = useSettleMany(records, { week, onClose });
  const amount = amountIn(of.watch());
  return (
    <TermsForm
      of={of}
      label="Registar acerto"
      submit={`Guardar ${countOf(records)}`}
      busy={isPending}
      error={error}
      onSend={(typed) => amountIn(typed) !== null && mutate(typed)}
      onClose={onClose}
    >
      <KindFields />
      <AmountField label="Valor em euros, a cada condutor" />
      <DescriptionField className="" />
      <Recipients records={records} change={amount === null ? 0 : centsOfDecimal(amount)} />
    </TermsForm>
  );
}

/** Idempotent by a key that stays until the server has answered. */
function useSettleMany(
  records: readonly FinancialRecord[],
  { week, onClose }: { week: string; onClose: () => void },
) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useAct({
    mutationFn(typed: TypedSettlement) {
      const drivers = records.map(({ driver, version }) => ({ id: driver.id, version }));
      const json = {
        week,
        category: typed.category,
        text: descriptionIn(typed),
        amount: amountIn(typed) ?? '',
        drivers,
      };
      return answerOf(api.acertos.$post({ header: { 'idempotency-key': key }, json }));
    },
    onSuccess: onClose,
    onError(failure) {
      // The server refused it, so that the next one gets a new key.
      if (failure instanceof ApiError) setKey(crypto.randomUUID());
    },
    meta: {
      done: ({ acertos }) => ({
        description: `${countLabel(acertos.length, 'acerto registado', 'acertos registados')} com sucesso`,
        action: wayBack(() => takeBack(acertos), undoneText(acertos.length)),
      }),
      refreshes: [DRIVERS_KEY, RECORDS_KEY],
    },
  });
}

function takeBack(acertos: SettlementsAnswer['acertos']) {
  return answerOf(api.acertos.counter.$post({ json: { acertos } }));
}

function undoneText(count: number): string {
  return count === 1 ? 'O acerto foi anulado.' : `Os ${count} acertos foram anulados.`;
}

type RecipientsProps = { records: readonly FinancialRecord[]; change: number };

/** Lists the drivers, each with the payout before and after, below the sum. */
function Recipients({ records, change }: RecipientsProps) {
  const negative = records.filter(({ finalPayout }) => centsOfDecimal(finalPayout) + change < 0).length;
  return (
    <div className="grid grid-cols-1 gap-2 text-sm tabular-nums sm:col-span-2">
      <p aria-live="polite" className="font-medium">
        {`${countLabel(records.length, 'condutor', 'condutores')} · ${euroOfCents(change * records.length)}${negative > 0 ? ` · ${countLabel(negative, 'fica negativo', 'ficam negativos')}` : ''}`}
      </p>
      <ul
        aria-label="Quem recebe o acerto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
        tabIndex={0}
        className="max-h-60 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface focus-visible:-outline-offset-2"
      >
        {records.map(({ id, driver, finalPayout }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">{driver.fullName}</span>
            <PayoutOf before={centsOfDecimal(finalPayout)} change={change} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PayoutOf({ before, change }: { before: number; change: number }) {
  if (change === 0) return <span className="text-muted">{euroOfCents(before)}</span>;
  const after = before + change;
  return (
    <span>
      <span className="text-muted">{`${euroOfCents(before)} → `}</span>
      <span className={after < 0 ? 'text-bad' : ''}>{euroOfCents(after)}</span>
    </span>
  );
}

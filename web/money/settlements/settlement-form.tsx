import type { ReactNode } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import type { SettlementAnswer } from '../../../src/money/settlements/schema';
import { centsOfDecimal } from '../../../src/platform/domain/money-text';
import { settledWords } from '../../../src/platform/domain/settlement-categories';
import type { Fields } from '../../ui/form';
import { answerOf, api, ifMatch } from '../../ui/requests/api';
import { useTermsChange } from '../terms/terms-change';
import { TermsForm } from '../terms/terms-form';
import {
  AmountField,
  amountIn,
  DescriptionField,
  descriptionIn,
  KindFields,
  PayoutChange,
  type TypedSettlement,
  useSettlement,
} from './settlement-fields';

type Props = {
  of: Fields<TypedSettlement>;
  driver: { id: string; fullName: string };
  week: string;
  /** The week's, as it is shown; none where the week has none, or nobody knows yet. */
  record?: Pick<FinancialRecord, 'finalPayout' | 'version'> | undefined;
  onClose: () => void;
  /** How often the fields were entered as one line beside the form. */
  entered?: number | undefined;
  /** The week takes no such acerto. */
  refused?: boolean;
  /** Where the week is chosen. */
  children?: ReactNode;
};

/** An acerto of the week of a record. */
export function SettlementForm(props: Omit<Props, 'of'>) {
  return <SettlementFormOf of={useSettlement(undefined)} {...props} />;
}

export function SettlementFormOf({ of, driver, week, record, refused, onClose, entered, children }: Props) {
  const { send, isSending, error } = useTermsChange<SettlementAnswer>(driver.id, {
    done: ({ settlement }) => `Acerto registado: ${settledWords(settlement, driver.fullName, week)}`,
    onDone: onClose,
    back: { undo: takeBack, undone: 'O acerto foi anulado.' },
  });
  function submit(typed: TypedSettlement): void {
    const amount = amountIn(typed);
    if (amount === null) return;
    const json = { week, category: typed.category, text: descriptionIn(typed), amount };
    send({
      version: record?.version ?? null,
      call: (key, shown) =>
        api.drivers[':id'].acertos.$post(
          { param: { id: driver.id }, header: { 'idempotency-key': key }, json },
          shown,
        ),
    });
  }
  return (
    <TermsForm
      of={of}
      label="Registar acerto"
      submit="Guardar acerto"
      busy={isSending}
      refused={refused}
      error={error}
      onSend={submit}
      onClose={onClose}
      entered={entered}
    >
      <KindFields />
      {children}
      <AmountField label="Valor em euros" />
      <DescriptionField className={children ? 'sm:col-span-2' : ''} />
      {record && (
        <PayoutChange payout={record.finalPayout} change={centsOfDecimal(amountIn(of.watch()) ?? '0')} />
      )}
    </TermsForm>
  );
}

function takeBack({ settlement, record }: SettlementAnswer) {
  const param = { id: settlement.id };
  return answerOf(api.acertos[':id'].counter.$post({ param }, ifMatch(record?.version ?? null)));
}

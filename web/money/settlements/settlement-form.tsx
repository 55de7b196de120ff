import type { ReactNode } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { centsOfDecimal } from '../../../src/platform/domain/money-text';
import { api } from '../../ui/requests/api';
import { useTermsChange } from '../terms/terms-change';
import { TermsForm } from '../terms/terms-form';
import {
  AmountField,
  DescriptionField,
  descriptionIn,
  KindFields,
  PayoutChange,
  useSettlementFields,
} from './settlement-fields';

type Props = {
  driverId: string;
  week: string;
  /** The week's, as it is shown; none where the week has none, or nobody knows yet. */
  record?: Pick<FinancialRecord, 'finalPayout' | 'version'> | undefined;
  onClose: () => void;
  /** Where the week is chosen. */
  children?: ReactNode;
};

export function SettlementForm({ driverId, week, record, onClose, children }: Props) {
  const fields = useSettlementFields();
  const { send, isSending, error } = useTermsChange(driverId, {
    done: 'Acerto registado com sucesso',
    onDone: onClose,
  });
  function submit(given: FormData): void {
    const { category, amount } = fields;
    fields.markSent();
    if (amount === null) return;
    const json = { week, category, text: descriptionIn(given, category), amount };
    send({
      version: record?.version ?? null,
      call: (key, shown) =>
        api.drivers[':id'].acertos.$post(
          { param: { id: driverId }, header: { 'idempotency-key': key }, json },
          shown,
        ),
    });
  }
  return (
    <TermsForm
      label="Registar acerto"
      submit="Guardar acerto"
      busy={isSending}
      error={error}
      onSend={submit}
      onClose={onClose}
    >
      <KindFields of={fields} />
      {children}
      <AmountField of={fields} label="Valor em euros" />
      <DescriptionField of={fields} className={children ? 'sm:col-span-2' : ''} />
      {record && <PayoutChange payout={record.finalPayout} change={centsOfDecimal(fields.amount ?? '0')} />}
    </TermsForm>
  );
}

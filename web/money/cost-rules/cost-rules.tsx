import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CostRulesAnswer, DriverCostRule, Pays } from '../../../src/money/cost-rules/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { COST_KINDS, type CostKind } from '../../../src/platform/domain/cost-kinds';
import { COSTS_LABELS, paysWords } from '../../../src/platform/domain/cost-words';
import { Field } from '../../ui/field';
import { FormDisclosure } from '../../ui/form-disclosure';
import { formatDate } from '../../ui/format';
import { LoadError } from '../../ui/load-error';
import { api } from '../../ui/requests/api';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { Skeleton } from '../../ui/skeleton';
import { amountOfText } from '../settlements/amount-text';
import { useTermsChange } from '../terms/terms-change';
import { AMOUNT, Choice, MONDAYS, mondayIn, NO_AMOUNT, TermsForm } from '../terms/terms-form';

type Props = { driver: DriverWithDocuments };

/** How much of each cost the driver pays, from which Monday on. */
export function CostRules({ driver }: Props) {
  const answer = useQuery<CostRulesAnswer>({ queryKey: [...DRIVERS_KEY, driver.id, 'cost-rules'] });
  if (answer.isError && !answer.data) {
    return (
      <LoadError
        title="Não foi possível carregar quem paga"
        busy={answer.isFetching}
        onRetry={() => answer.refetch()}
      />
    );
  }
  if (!answer.data) return <Skeleton className="h-24 w-full" />;
  const { version, rules } = answer.data;
  const list =
    rules.length === 0 ? (
      <p className="mb-3 text-muted text-sm">
        Sem regra própria conta a do contrato; sem nenhuma o condutor paga tudo, menos as mensalidades.
      </p>
    ) : (
      <ul className="mb-3 divide-y divide-line rounded-xl border border-line text-sm">
        {rules.map((rule) => (
          <li key={rule.n} className="px-4 py-3">
            <p className="font-medium">
              {COSTS_LABELS[rule.kind]}: {paysWords(rule)}
            </p>
            <p className="text-muted text-xs tabular-nums [overflow-wrap:anywhere]">
              a partir de {formatDate(rule.from)} · {rule.createdBy}
            </p>
          </li>
        ))}
      </ul>
    );
  return (
    <FormDisclosure title="Quem paga" label="Mudar quem paga" list={list}>
      {(close) => <RuleForm driver={driver} version={version} onClose={close} />}
    </FormDisclosure>
  );
}

const KINDS = COST_KINDS.map((kind): [CostKind, string] => [kind, COSTS_LABELS[kind]]);
const PAYS: [Pays, string][] = [
  ['ALL', 'Tudo'],
  ['PART', 'Uma parte'],
  ['UP_TO', 'Até um valor por semana'],
  ['NONE', 'Nada'],
  ['CONTRACT', 'Como no contrato'],
];

function RuleForm({ driver, version, onClose }: Props & { version: number; onClose: () => void }) {
  const [kind, setKind] = useState<CostKind>('toll');
  const [pays, setPays] = useState<Pays>('ALL');
  const [isWrong, setWrong] = useState(false);
  const { send, isSending, error } = useTermsChange(driver.id, {
    done: 'Regra alterada com sucesso',
    onDone: onClose,
  });
  const submit = (form: FormData) => {
    const amount = pays === 'UP_TO' ? amountOfText(String(form.get('amount') ?? '')) : undefined;
    setWrong(amount === null);
    if (amount === null) return;
    const percent = pays === 'PART' ? String(form.get('percent')).trim().replace(',', '.') : undefined;
    const json = { kind, pays, from: String(form.get('from')), amount, percent } as DriverCostRule;
    const param = { id: driver.id };
    send({ version, call: (_key, shown) => api.drivers[':id']['cost-rules'].$post({ param, json }, shown) });
  };
  return (
    <TermsForm
      label="Mudar quem paga"
      submit="Guardar regra"
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={submit}
    >
      <Choice label="Custo" name="kind" options={KINDS} value={kind} onChange={setKind} />
      <Choice label="O condutor paga" name="pays" options={PAYS} value={pays} onChange={setPays} />
      {pays === 'PART' && <Field label="Parte do condutor, em %" name="percent" required {...AMOUNT} />}
      {pays === 'UP_TO' && (
        <Field
          label="No máximo por semana, em euros"
          name="amount"
          required
          error={isWrong ? NO_AMOUNT : undefined}
          {...AMOUNT}
        />
      )}
      <Field label="A partir da segunda-feira" name="from" defaultValue={mondayIn(0)} {...MONDAYS} />
    </TermsForm>
  );
}

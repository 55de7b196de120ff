import { useId, useState } from 'react';
import type { Check, Finding, WeekChecklist } from '../../../src/money/week-closings/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form, useFields, useFieldsAround } from '../../ui/form';
import { formatMoney } from '../../ui/format';
import { groupBy } from '../../ui/group-by';
import { INPUT } from '../../ui/input-class';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { useWeekDecision } from './week-closings';

/** The reason for each kind, and the one `forAll`. */
type Reasons = Record<string, string>;

/** Findings that keep the week open, by kind, with a reason for one kind or for all, and the effect of closing. */
export function WeekFindings({ of }: { of: WeekChecklist }) {
  const { mutate, isPending, error } = useWeekDecision(of);
  const groups = groupFindings(of.findings);
  const asked = groups.filter(({ needsReason }) => needsReason);
  const form = useFields<Reasons>({ forAll: '' });
  // One kind has its reason beside it; of several, the field for all is the one that is asked for.
  const only = asked.length === 1 ? asked[0]?.check : undefined;
  const isGiven = (given: string | undefined) => Boolean(given?.trim());
  const needsOne = (forAll: string, given: Reasons) =>
    isGiven(forAll) || asked.every(({ check }) => isGiven(given[check])) || MISSING;
  const fill = (reason: string) =>
    form.setValue(only ?? 'forAll', reason, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  function submit({ forAll = '', ...given }: Reasons): void {
    mutate(
      asked.flatMap(({ check, findings }) => {
        const reason = given[check]?.trim() || forAll;
        return findings.map(({ subject }) => ({ check, subject, reason }));
      }),
    );
  }
  return (
    <Form noValidate of={form} busy={isPending} onSend={submit} className="grid grid-cols-1 gap-4 text-sm">
      {asked.length > 1 && (
        <div className="sm:max-w-xl">
          <Field
            label="Motivo para fechar apesar dos avisos"
            hint="Aplica-se aos avisos sem motivo indicado."
            maxLength={200}
            autoComplete="off"
            {...form.field('forAll', { validate: needsOne })}
          />
        </div>
      )}
      {asked.length > 0 && <Chips onChoose={fill} />}
      {groups.length > 0 && (
        <ul className="divide-y divide-line rounded-xl border border-line print:rounded-none print:border-x-0">
          {groups.map((group) => (
            <Group key={group.check} of={group} isRequired={group.check === only} />
          ))}
        </ul>
      )}
      {error && <Notice>{failureText(error)}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">{consequenceOf(of)}</p>
        <Button type="submit" size="small" tone="primary" busy={isPending}>
          Fechar semana
        </Button>
      </div>
    </Form>
  );
}

const MISSING = 'Indique o motivo para fechar.';

const USUAL = ['Confirmado com os condutores', 'Confirmado na plataforma'];

/** The usual reasons, each filled in by one press. */
function Chips({ onChoose }: { onChoose: (reason: string) => void }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">Motivos habituais</legend>
      {USUAL.map((reason) => (
        <Button key={reason} size="small" onClick={() => onChoose(reason)}>
          {reason}
        </Button>
      ))}
    </fieldset>
  );
}

function consequenceOf({ findings, carried: { drivers, amount } }: WeekChecklist): string {
  const none = findings.length === 0 ? 'Nada impede o fecho desta semana. ' : '';
  const carried =
    drivers > 0
      ? ` ${countLabel(drivers, 'saldo negativo passa', 'saldos negativos passam')} para a semana seguinte de cada condutor: ${formatMoney(amount)}.`
      : '';
  return `${none}Depois de fechada, a semana já não muda; só falta pagá-la.${carried}`;
}

/** A press unfolds the rest of a kind; printed, it is there. */
const MOST_SHOWN = 3;

function Group({ of, isRequired }: { of: FindingGroup; isRequired: boolean }) {
  const id = useId();
  const { field } = useFieldsAround<Reasons>();
  const { check, title, needsReason, findings } = of;
  const validate = (given = '') => given.trim() !== '' || MISSING;
  const { error, ...input } = field(check, isRequired ? { validate } : undefined);
  const [isWhole, setWhole] = useState(findings.length <= MOST_SHOWN);
  return (
    <li className="grid grid-cols-1 gap-3 px-[min(1.25rem,4vw)] py-4 print:grid-cols-1 print:gap-1 print:px-0 print:py-2 sm:grid-cols-2 sm:gap-6 print:break-inside-avoid">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 id={id} className="font-medium">
          {title}
        </h3>
        <ul aria-labelledby={id} className="mt-1 grid gap-1 text-muted">
          {findings.map(({ subject, text, link }, at) => (
            <li key={subject} className={isWhole || at < MOST_SHOWN ? '' : 'hidden print:block'}>
              <span>{`${text} `}</span>
              <a
                href={link}
                aria-label={`Ver: ${text}`}
                className="low-target font-medium text-ink underline print:hidden"
              >
                Ver
              </a>
            </li>
          ))}
        </ul>
        {!isWhole && (
          <button
            type="button"
            className="low-target mt-1 min-h-6 underline print:hidden"
            onClick={() => setWhole(true)}
          >
            {`Ver mais ${findings.length - MOST_SHOWN}`}
          </button>
        )}
      </div>
      {needsReason && (
        <div>
          <input
            aria-label="Motivo para fechar mesmo assim"
            aria-describedby={error ? `${id} ${id}-error` : id}
            aria-invalid={error ? true : undefined}
            placeholder="Motivo para fechar mesmo assim"
            defaultValue={findings.find(({ reason }) => reason)?.reason ?? ''}
            maxLength={200}
            autoComplete="off"
            className={INPUT}
            {...input}
          />
          {error && (
            <p id={`${id}-error`} className="mt-1.5 text-bad">
              {error}
            </p>
          )}
        </div>
      )}
    </li>
  );
}

type FindingGroup = { check: Check; title: string; needsReason: boolean; findings: Finding[] };

const TITLES: Record<Check, [one: string, many: string]> = {
  platform_missing: ['relatório em falta', 'relatórios em falta'],
  rows_waiting: ['ficheiro com linhas em espera', 'ficheiros com linhas em espera'],
  mail_quarantined: ['aviso de mensagens em quarentena', 'avisos de mensagens em quarentena'],
  file_empty: ['ficheiro sem valores', 'ficheiros sem valores'],
  file_repeated: ['ficheiro repetido', 'ficheiros repetidos'],
  costs_waiting: ['aviso de custos sem condutor', 'avisos de custos sem condutor'],
  cost_doubt: [
    'condutor com custos de uma viatura de outro',
    'condutores com custos de uma viatura de outro',
  ],
  cost_erased: ['aviso de custos de condutores apagados', 'avisos de custos de condutores apagados'],
  cost_file_missing: ['ficheiro de custos em falta', 'ficheiros de custos em falta'],
  cost_restated: ['ficheiro com outros valores de custos', 'ficheiros com outros valores de custos'],
  cost_file_held: ['ficheiro de custos por aceitar', 'ficheiros de custos por aceitar'],
  correction_waiting: ['correção por decidir', 'correções por decidir'],
  driver_unusual: ['condutor com ganhos fora do habitual', 'condutores com ganhos fora do habitual'],
  driver_silent: ['condutor sem ganhos', 'condutores sem ganhos'],
  negative_payout: ['saldo negativo', 'saldos negativos'],
};

/** Groups findings by kind, in their order. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  return [...groupBy(findings, ({ check }) => check)].map(([check, own]) => ({
    check,
    title: countLabel(own.length, ...TITLES[check]),
    needsReason: own.some(({ needsReason }) => needsReason),
    findings: own,
  }));
}

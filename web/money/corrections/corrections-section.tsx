import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { CORRECTED_LABELS } from '../../../src/ledger/report-files/platform-label-rules';
import type { Correction } from '../../../src/money/corrections/schema';
import { centsOfDecimal, euroOfCents } from '../../../src/platform/domain/money-text';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { formatDate, formatDateTime, formatMoney } from '../../ui/format';
import { groupBy } from '../../ui/group-by';
import { useFocusOfItems } from '../../ui/kept-focus';
import { Loaded } from '../../ui/loaded';
import { StepList } from '../../ui/step-list';
import { correctionsQuery, useDeciding } from './corrections';

/** Corrections of paid or closed weeks, to be accepted or declined; renders nothing where there are none. */
export function CorrectionsSection() {
  const query = useQuery(correctionsQuery);
  const place = useRef<HTMLDivElement>(null);
  useFocusOfItems(place, query.data);
  return (
    <Loaded of={query} failure="Não foi possível carregar as correções">
      {(corrections) => (
        <div ref={place} tabIndex={-1} className="outline-none">
          {corrections.length > 0 && <Corrections corrections={corrections} />}
        </div>
      )}
    </Loaded>
  );
}

function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  const titleId = useId();
  const sum = corrections.reduce((cents, { difference }) => cents + centsOfDecimal(difference), 0);
  return (
    <section aria-labelledby={titleId} className="rounded-xl border border-line bg-surface text-sm">
      <header className="flex flex-wrap gap-x-2 px-[min(1.25rem,6vw)] py-4 text-muted tabular-nums">
        <h2 id={titleId} className="font-semibold text-ink">
          Correções
        </h2>
        <span>{`${countLabel(corrections.length, 'semana', 'semanas')}: ${euroOfCents(sum)}`}</span>
      </header>
      <div className="divide-y divide-line border-line border-t">
        <p className="px-[min(1.25rem,6vw)] py-3 text-muted">
          Um relatório traz valores diferentes para semanas já pagas ou fechadas. O que aceitar é lançado como
          acerto na semana aberta.
        </p>
        {byFile(corrections).map(({ key, ...each }) => (
          <CorrectionsOfFile key={key} {...each} />
        ))}
      </div>
    </section>
  );
}

/** Groups corrections by the newest file that proposes them. */
function byFile(corrections: readonly Correction[]) {
  const groups = groupBy(corrections, ({ files }) => files[0]?.id ?? '');
  return [...groups].map(([key, own]) => ({ key, file: own[0]?.files[0] ?? null, corrections: own }));
}

const DOUBTS = {
  order: 'Nada diz qual das versões é a mais recente: confirme antes de aceitar.',
  company: 'O ficheiro é de outra empresa, e soma-se ao que já foi contado: confirme antes de aceitar.',
};

type Props = { file: Correction['files'][number] | null; corrections: readonly Correction[] };

/** The corrections that one file proposes, accepted all at once or one by one. */
function CorrectionsOfFile({ file, corrections }: Props) {
  const titleId = useId();
  const { mutate, isPending } = useDeciding('take');
  return (
    <section aria-labelledby={titleId} className="px-5 py-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 text-sm">
          <h3 id={titleId} className="font-medium [overflow-wrap:anywhere]">
            {file ? (file.fileName ?? 'Ficheiro sem nome') : 'Importações anuladas'}
          </h3>
          <p className="text-muted tabular-nums">
            {file
              ? `Recebido em ${formatDateTime(file.receivedAt)}`
              : 'As correções deste ficheiro foram retiradas.'}
          </p>
        </div>
        {corrections.length > 1 && (
          <Button
            size="small"
            busy={isPending}
            aria-describedby={titleId}
            onClick={() => mutate(corrections.map(({ id }) => id))}
          >
            {`Aceitar todas (${corrections.length})`}
          </Button>
        )}
      </div>
      <StepList
        label={`Correções de ${countLabel(corrections.length, 'semana', 'semanas')}`}
        items={corrections}
      >
        {(each) => <Item key={each.id} of={each} isBusy={isPending} />}
      </StepList>
    </section>
  );
}

function Item({ of, isBusy }: { of: Correction; isBusy: boolean }) {
  const nameId = useId();
  const taking = useDeciding('take');
  const declining = useDeciding('decline');
  const busy = isBusy || taking.isPending || declining.isPending;
  const amounts = [
    ['Registado', of.paid, ''],
    ['Correto', of.due, ''],
    ['Diferença', of.difference, 'font-semibold'],
  ] as const;
  return (
    <li
      aria-labelledby={nameId}
      className="grid grid-cols-1 items-center gap-x-6 gap-y-3 py-3 text-sm lg:grid-cols-[minmax(0,1fr)_auto_auto]"
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p id={nameId} className="font-medium">
          {of.driver.fullName}
        </p>
        <p className="text-muted tabular-nums">
          {`${CORRECTED_LABELS[of.platform]} · Semana de ${formatDate(of.weekStartDate)}`}
        </p>
        {of.doubt && <p className="text-warn">{DOUBTS[of.doubt]}</p>}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 tabular-nums">
        {amounts.map(([label, amount, className]) => (
          <div key={label} className={`sm:w-28 sm:text-right ${className}`}>
            <dt className="font-normal text-muted text-xs">{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          busy={taking.isPending}
          disabled={busy}
          aria-describedby={nameId}
          onClick={() => taking.mutate([of.id])}
        >
          Aceitar
        </Button>
        <Button
          size="small"
          busy={declining.isPending}
          disabled={busy}
          aria-describedby={nameId}
          onClick={() => declining.mutate([of.id])}
        >
          Recusar
        </Button>
      </div>
    </li>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { ListAnswer, ListOutcome, ListRow } from '../../../src/money/authority-lists/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { formatDate, formatMoney } from '../../ui/format';
import { MoreButton } from '../../ui/more-button';
import { Notice } from '../../ui/notice';
import { answerOf, api } from '../../ui/requests/api';
import { failureText } from '../../ui/requests/failure-text';
import { useAct } from '../../ui/session/mutations';
import { Skeleton } from '../../ui/skeleton';
import { REFRESHES } from './recibos';

type Props = {
  file: File;
  /** Whose list of issued documents it is; without one, it is the company's. */
  driverId: string | undefined;
  onClose: () => void;
};

/** The effect of one of the authority's lists, shown before anything of it is stored. */
export function ListImport({ file, driverId, onClose }: Props) {
  const send = (dryRun: 'true' | 'false') => {
    const form = { file, dryRun, ...(driverId !== undefined && { driver: driverId }) };
    return answerOf(api['recibo-lists'].$post({ form })) as Promise<ListAnswer>;
  };
  const checking = useAct({ mutationFn: () => send('true'), meta: { isDryRun: () => true } });
  const storing = useAct({
    mutationFn: () => send('false'),
    onSuccess: onClose,
    meta: { done: (answer) => `Lista importada: ${countsOf(answer)}`, refreshes: REFRESHES },
  });
  const check = useEffectEvent(() => checking.mutate());
  useEffect(() => check(), []);
  const { data } = checking;
  const error = storing.error ?? checking.error;
  return (
    <section
      aria-label={file.name}
      className="grid grid-cols-1 gap-3 rounded-xl border border-line p-4 text-sm"
    >
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{file.name}</span>
        {data && <span className="text-muted">{` ${KINDS[data.kind]}`}</span>}
      </p>
      {error && <Notice>{failureText(error)}</Notice>}
      {data ? <Effect answer={data} /> : !error && <Skeleton className="h-16 w-full" />}
      <div className="flex flex-wrap gap-2">
        {data?.changes && (
          <Button size="small" tone="primary" busy={storing.isPending} onClick={() => storing.mutate()}>
            Importar lista
          </Button>
        )}
        <Button size="small" disabled={storing.isPending} onClick={onClose}>
          {data?.changes ? 'Cancelar' : 'Fechar'}
        </Button>
      </div>
    </section>
  );
}

const KINDS: Record<ListAnswer['kind'], string> = {
  acquired: 'lista de serviços adquiridos',
  issued: 'lista de serviços prestados pelo condutor',
  'e-fatura': 'lista do e-Fatura',
};

const OUTCOMES: Record<ListOutcome, { label: string; tone: Tone; words: [one: string, many: string] }> = {
  found: { label: 'Sem alteração', tone: 'neutral', words: ['sem alteração', 'sem alteração'] },
  appears: { label: 'Sem ficheiro', tone: 'warn', words: ['sem ficheiro', 'sem ficheiro'] },
  turns: { label: 'Anulado', tone: 'bad', words: ['anulado', 'anulados'] },
  differs: { label: 'Diferente', tone: 'bad', words: ['diferente', 'diferentes'] },
};

function countsOf({ counts }: Pick<ListAnswer, 'counts'>): string {
  const some = (Object.keys(OUTCOMES) as ListOutcome[]).filter((outcome) => counts[outcome] > 0);
  const parts = some.map((outcome) => countLabel(counts[outcome], ...OUTCOMES[outcome].words));
  return parts.join(' · ') || 'nenhum documento de condutores';
}

const STEP = 30;

function Effect({ answer }: { answer: ListAnswer }) {
  const [most, setMost] = useState(STEP);
  const { rows, faults, others, mayBeCut, changes } = answer;
  const changed = rows.filter(({ outcome }) => outcome !== 'found');
  return (
    <>
      <p role="status" className="tabular-nums">
        {`${countsOf(answer)}${changes ? '' : '. Nada muda.'}`}
      </p>
      {mayBeCut && (
        <p className="text-bad">
          Tem tantas linhas quantas uma exportação pode ter: podem faltar outras. Exporte um mês de cada vez.
        </p>
      )}
      {changed.length > 0 && (
        <ul className="divide-y divide-line">
          {changed.slice(0, most).map((row) => (
            <Line key={row.line} row={row} />
          ))}
        </ul>
      )}
      <MoreButton isMore={changed.length > most} onMore={() => setMost(most + STEP)} />
      <Folded label={countLabel(faults.length, 'linha por ler', 'linhas por ler')}>
        {faults.map(({ line, reason }) => `Linha ${line}: ${reason}`)}
      </Folded>
      <Folded
        label={countLabel(others.length, 'emitente que não é condutor', 'emitentes que não são condutores')}
      >
        {others.map(({ nif, name, documents }) => {
          return `${name} (${nif}): ${countLabel(documents, 'documento', 'documentos')}`;
        })}
      </Folded>
    </>
  );
}

function Folded({ label, children }: { label: string; children: readonly string[] }) {
  if (children.length === 0) return null;
  return (
    <details>
      <summary className="min-h-8 text-muted">{label}</summary>
      <ul className="grid gap-1 pb-1 [overflow-wrap:anywhere]">
        {children.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

function Line({ row: { fullName, number, issuedOn, base, outcome, differences, notes } }: { row: ListRow }) {
  const { label, tone } = OUTCOMES[outcome];
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{fullName}</span>
        <span>{number}</span>
        <span className="text-muted tabular-nums">{`${formatDate(issuedOn)}, base ${formatMoney(base)}`}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {differences.map(({ field, file, list }) => (
        <p key={field} className="text-bad tabular-nums">
          {`${FIELDS[field]}: no recibo ${shown(field, file)}, na lista ${shown(field, list)}.`}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
    </li>
  );
}

type Field = ListRow['differences'][number]['field'];

const FIELDS: Record<Field, string> = {
  number: 'Número',
  kind: 'Tipo',
  issuedOn: 'Data',
  base: 'Base',
  iva: 'IVA',
  stampDuty: 'Imposto do selo',
  withheld: 'Retenção',
};

function shown(field: Field, value: string | null): string {
  if (value === null) return 'nada';
  if (field === 'issuedOn') return formatDate(value);
  return field === 'number' || field === 'kind' ? value : formatMoney(value);
}

import type { ColumnMapping } from '../../../src/costs/cost-files/schema';
import type { CostPreview, CostSums, CostUploadAnswer } from '../../../src/money/costs/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { daysText } from '../../money/costs/cost-texts';
import { Badge } from '../../ui/badge';
import { formatMoney } from '../../ui/format';
import { ColumnForm } from './column-form';
import { PayersList } from './payers-list';
import { asksForColumns } from './send-costs';

type Read = Extract<CostUploadAnswer, { outcome: 'preview' | 'duplicate' }>;

const PLACE = 'rounded-xl border border-line p-4 text-sm';

/** Shows the effect of the import of a file of costs. */
export function CostsPreview({ costs }: { costs: Read }) {
  if (costs.outcome === 'preview') return <Preview of={costs.file} />;
  return (
    <section className={PLACE}>
      <Head title={costs.fileName} badge={<Badge tone="neutral">Repetido</Badge>} />
      <p className="mt-2">Este ficheiro já foi importado.</p>
    </section>
  );
}

function Head({ title, note, badge }: { title: string; note?: string; badge: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="font-medium">{title}</h3>
        {note && <p className="text-muted tabular-nums">{note}</p>}
      </div>
      {badge}
    </div>
  );
}

function Preview({ of }: { of: CostPreview }) {
  const { fileName, sourceName, lines, known, changed, unreadable, sums, erased, payers } = of;
  const name = sourceName === fileName ? 'Custos' : sourceName;
  const counts = [
    countLabel(lines, 'linha', 'linhas'),
    ...(known > 0 ? [countLabel(known, 'já conhecida', 'já conhecidas')] : []),
    ...(changed > 0 ? [`${changed} com outro valor`] : []),
  ];
  return (
    <section className={PLACE}>
      <Head
        title={fileName}
        note={`${name} · ${daysText(of)}`}
        badge={<Badge tone="good">Pronto a importar</Badge>}
      />
      <p className="mt-2 text-muted tabular-nums">{counts.join(' · ')}</p>
      <Sums of={sums} />
      {Number(erased) !== 0 && (
        <p className="mt-2 text-warn tabular-nums">{`${formatMoney(erased)} de condutores que foram apagados ficam por conta da frota.`}</p>
      )}
      <div className="mt-3">
        <PayersList label={`Quem paga ${fileName}`} payers={payers} />
      </div>
      {unreadable.length > 0 && <Unreadable lines={unreadable} />}
    </section>
  );
}

const SUMS: readonly [keyof CostSums, string][] = [
  ['drivers', 'Condutores'],
  ['fleet', 'Frota'],
  ['waiting', 'À espera'],
  ['free', 'Não cobrado'],
  ['total', 'Total'],
];

function Sums({ of }: { of: CostSums }) {
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3 border-line border-t pt-3 tabular-nums">
      {SUMS.map(([sum, label]) => (
        <div key={sum} className={sum === 'waiting' && Number(of.waiting) !== 0 ? 'text-warn' : ''}>
          <dt className="text-xs">{label}</dt>
          <dd className="font-medium">{formatMoney(of[sum])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Unreadable({ lines }: { lines: CostPreview['unreadable'] }) {
  return (
    <details className="mt-3 border-line border-t pt-3">
      <summary className="min-h-6 text-warn">
        {countLabel(lines.length, 'linha que não se consegue ler', 'linhas que não se conseguem ler')}
      </summary>
      <p className="mt-1 text-muted">Ficam à espera em Linhas, e o resto do ficheiro é importado.</p>
      <ul className="mt-2 divide-y divide-line">
        {lines.map(({ line, text, reason }) => (
          <li key={line} className="py-2 [overflow-wrap:anywhere]">
            <p>{`Linha ${line}. ${reason}`}</p>
            <p className="text-muted text-xs">{text}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

type NotYetProps = {
  costs: CostUploadAnswer;
  /** Why the file does not read with the columns that were named. */
  fault: string | null;
  busy: boolean;
  disabled: boolean;
  onColumns: (mapping: ColumnMapping) => void;
};

/** A file that is no report, and that is one of costs only if staff name its columns. */
export function NotYetCosts({ costs, ...form }: NotYetProps) {
  if (costs.outcome === 'refused') {
    return <p className="text-muted text-sm">{`Como ficheiro de custos: ${costs.reason}`}</p>;
  }
  if (costs.outcome !== 'unknown' || !asksForColumns(costs)) return null;
  return <ColumnForm key={JSON.stringify(costs)} of={costs} {...form} />;
}

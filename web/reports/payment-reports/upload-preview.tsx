import { useEffect, useRef } from 'react';
import { PLATFORM_LABELS } from '../../../src/ledger/report-files/platform-label-rules';
import type { ReportOutcome, ReportPreview } from '../../../src/reports/payment-reports/schema';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Form, useFields } from '../../ui/form';
import { formatDate, formatMoney } from '../../ui/format';
import { groupBy } from '../../ui/group-by';
import { isFocusFree, useKeptFocus } from '../../ui/kept-focus';
import { CostsPreview, NotYetCosts } from '../cost-files/costs-preview';
import { countTexts, OUTCOMES, rowCount } from './texts';
import { ChangedRows, ChangesOfAll, ChangeTotals } from './upload-changes';
import { isImportable, type Upload, type useReportUploads } from './use-report-uploads';
import { IS_WEEK, WeekField } from './week-field';

/** Labels of the preview, where they differ from those of an import. */
const EXPECTED: Partial<Record<ReportOutcome, { label: string; tone: Tone }>> = {
  imported: { label: 'Pronto a importar', tone: 'good' },
};

/** A file that changes booked amounts has another label than a plain import. */
const CORRECTION = { label: 'Substitui valores', tone: 'warn' } as const;

type PreviewRow = ReportPreview['rows'][number];

const NO_ROWS = { imported: 0, waiting: 0, skipped: 0, conflict: 0, unchanged: 0 };

const ROW_STATES: Record<PreviewRow['state'], string> = {
  waiting: 'em espera',
  conflict: 'em conflito: a semana já está paga ou fechada',
  unchanged: 'sem alteração',
};

type Uploading = ReturnType<typeof useReportUploads>;

type Props = { upload: Uploading; onCancel: () => void };

/** Shows the effect of the files before anything is written. */
export function UploadPreview({ upload, onCancel }: Props) {
  const { uploads, action } = upload;
  const top = useRef<HTMLElement>(null);
  // The focus moves here from the box, unless the user has moved it elsewhere meanwhile.
  useEffect(() => {
    if (isFocusFree() || document.activeElement?.matches('[type=file]')) {
      top.current?.focus({ preventScroll: true });
    }
  }, []);
  useKeptFocus(top, action !== null);
  const files = uploads.flatMap(({ preview }) => preview?.files ?? []);
  const changes = files.flatMap((file) => (file.changes ? [file.changes] : []));
  const isAsRead = uploads.every(
    ({ preview, weekStartDate }) => !preview || weekStartDate === preview.weekStartDate,
  );
  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-label="O que a importação faria"
      className="grid grid-cols-1 gap-4 outline-none [&_:is(summary,button,a,input)]:scroll-mb-24"
    >
      {changes.length > 1 && <ChangesOfAll changes={changes} />}
      {uploads.map((each) => (
        <Checked key={each.id} of={each} upload={upload} />
      ))}
      <div className="sticky bottom-(--foot) z-10 -mx-4 flex flex-wrap items-center gap-3 border-line border-t bg-surface px-4 py-3">
        <p className="min-w-0 flex-1 text-sm tabular-nums max-sm:basis-full">{summaryOf(uploads)}</p>
        {uploads.some(isImportable) && (
          <Button
            tone="primary"
            busy={action === 'import'}
            disabled={action !== null || !isAsRead}
            onClick={upload.confirm}
          >
            Importar
          </Button>
        )}
        <Button disabled={action === 'import'} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </section>
  );
}

/** Counts what is to be imported, and how many rows of it wait for a decision. */
function summaryOf(uploads: readonly Upload[]): string {
  const importable = uploads.filter(isImportable);
  const files = importable.flatMap(({ preview, costs }) => (costs ? [] : (preview?.files ?? [])));
  const costs = importable.flatMap((each) => (each.costs?.outcome === 'preview' ? [each.costs.file] : []));
  const sum = (of: 'imported' | 'waiting' | 'conflict') =>
    files.reduce((all, { counts }) => all + counts[of], 0);
  const waiting = sum('waiting') + sum('conflict');
  const charged = costs.reduce((all, { sums }) => all + Number(sums.drivers), 0);
  return [
    ...(files.length > 0 ? [`${rowCount(sum('imported'))} a importar`] : []),
    ...(waiting > 0 ? [`${waiting} por decidir`] : []),
    ...(costs.length > 0 ? [`${formatMoney(charged)} de custos dos condutores`] : []),
  ].join(' · ');
}

type CheckedProps = { of: Upload; upload: Uploading };

/** One file that was chosen, or those of an archive, with the week that it is asked for. */
function Checked({ of, upload }: CheckedProps) {
  const { action, confirmWeek } = upload;
  const { preview, costs } = of;
  if (!preview) return null;
  if (costs?.outcome === 'preview' || costs?.outcome === 'duplicate') return <CostsPreview costs={costs} />;
  const { files } = preview;
  const isTable = costs?.outcome === 'unknown' && costs.asks === 'dateOrder';
  const needsWeek = files.some(({ reason }) => reason === 'no_period') || preview.weekStartDate !== '';
  const against = files.flatMap(({ fileName, weeks }) => (weeks ? [{ fileName, ...weeks }] : []));
  return (
    <>
      {!isTable && files.map((file, at) => <FilePreview key={`${at} ${file.sha256}`} file={file} />)}
      {costs && (
        <NotYetCosts
          costs={costs}
          fault={of.columnsFault}
          busy={action === 'check'}
          disabled={action !== null}
          onColumns={(mapping) => upload.checkColumns(of, mapping)}
        />
      )}
      {needsWeek && <WeekForm of={of} upload={upload} />}
      {against.map(({ fileName, named, given }) => (
        <WeekQuestion
          key={fileName}
          fileName={fileName}
          named={named}
          given={given}
          busy={action === 'check'}
          disabled={action !== null}
          onConfirm={() => confirmWeek(of)}
        />
      ))}
    </>
  );
}

/** Asks for the week that the file's name does not give. */
function WeekForm({ of, upload: { action, change, check } }: CheckedProps) {
  const { id, file, weekStartDate, weekError } = of;
  const form = useFields({ week: weekStartDate });
  const { error = weekError ?? undefined, ...week } = form.date('week', {
    ...IS_WEEK,
    onChange: ({ target }) => change(id, { weekStartDate: target.value }),
  });
  return (
    <Form
      of={form}
      noValidate
      aria-label={`Semana de ${file.name}`}
      className="grid gap-3"
      busy={action !== null}
      onSend={() => check(of)}
    >
      <WeekField {...week} error={error} />
      <Button
        type="submit"
        className="justify-self-start"
        busy={action === 'check'}
        disabled={action !== null}
      >
        Ver com esta semana
      </Button>
    </Form>
  );
}

type QuestionProps = {
  fileName: string | null;
  /** Mondays. */
  named: string;
  given: string;
  busy: boolean;
  disabled: boolean;
  onConfirm: () => void;
};

/** Asks for the week that is meant, where the file's name gives another than the form. */
function WeekQuestion({ fileName, named, given, busy, disabled, onConfirm }: QuestionProps) {
  return (
    <div className="grid gap-3 rounded-lg bg-raised p-4 text-sm">
      <p className="[overflow-wrap:anywhere]">
        O nome {fileName && <span>{`«${fileName}»`}</span>}
        <span>{` indica a semana de ${formatDate(named)}, e a semana dada é a de ${formatDate(given)}.`}</span>
      </p>
      <Button size="small" className="justify-self-start" busy={busy} disabled={disabled} onClick={onConfirm}>
        {`Usar a semana de ${formatDate(given)}`}
      </Button>
    </div>
  );
}

function expectedOf({ outcome, changes }: ReportPreview): { label: string; tone: Tone } {
  const isCorrection = outcome === 'imported' && (changes?.replaced.count ?? 0) > 0;
  return isCorrection ? CORRECTION : (EXPECTED[outcome] ?? OUTCOMES[outcome]);
}

function FilePreview({ file }: { file: ReportPreview }) {
  const { fileName, platform, weekStartDate, reasonText, counts, changes } = file;
  const { label, tone } = expectedOf(file);
  // The sums have the others.
  const lines = countTexts(changes ? { ...NO_ROWS, skipped: counts.skipped } : counts);
  // A conflict with a paid week shows both amounts.
  const rows = file.rows.filter(({ state }) => state !== 'conflict' || !changes);
  const unsaid = counts.waiting + counts.conflict + counts.unchanged - file.rows.length;
  return (
    <section className="rounded-xl border border-line p-4 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-medium [overflow-wrap:anywhere]">{fileName}</h3>
          {platform && weekStartDate && (
            <p className="text-muted tabular-nums">
              {`${PLATFORM_LABELS[platform]} · Semana de ${formatDate(weekStartDate)}`}
            </p>
          )}
          {changes?.organisation && (
            <p className="text-muted [overflow-wrap:anywhere]">{`Empresa: ${changes.organisation}`}</p>
          )}
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {reasonText && <p className="mt-2">{reasonText}</p>}
      {lines.length > 0 && <p className="mt-2 text-muted tabular-nums">{lines.join(' · ')}</p>}
      {changes && <ChangeTotals changes={changes} />}
      {changes && <ChangedRows changes={changes} />}
      {rows.length > 0 && (
        <div className="mt-3 divide-y divide-line border-line border-t">
          {[...groupBy(rows, ({ state, reasonText: why }) => `${state} ${why}`).values()].map((group) => (
            <RowGroup key={group[0]?.line} rows={group} />
          ))}
        </div>
      )}
      {unsaid > 0 && <p className="mt-2 text-muted">{`E mais ${rowCount(unsaid)}.`}</p>}
    </section>
  );
}

/** The rows of one state and reason, folded. */
function RowGroup({ rows }: { rows: readonly PreviewRow[] }) {
  const [first] = rows;
  if (!first) return null;
  return (
    <details>
      <summary className="min-h-10 py-2">
        <span>{`${rowCount(rows.length)} ${ROW_STATES[first.state]}`}</span>
        {first.reasonText && <span className="text-muted">{` · ${first.reasonText}`}</span>}
      </summary>
      <ul className="mb-2 columns-1 gap-x-6 text-muted sm:columns-2">
        {rows.map(({ line, fullName, difference }) => (
          <li key={line} className="break-inside-avoid py-1 tabular-nums [overflow-wrap:anywhere]">
            <span className="text-ink">{`${fullName || 'Sem nome'} `}</span>
            <span>{`· Linha ${line}`}</span>
            {difference !== null && <span>{` · diferença de ${formatMoney(difference)}`}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

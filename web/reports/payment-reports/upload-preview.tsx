import { useEffect, useRef } from 'react';
import { PLATFORM_LABELS } from '../../../src/platform/domain/platform-labels';
import type { ReportOutcome, ReportPreview } from '../../../src/reports/payment-reports/schema';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { formatDate, formatMoney } from '../../ui/format';
import { isFocusFree, useKeptFocus } from '../../ui/kept-focus';
import { countTexts, OUTCOMES, rowCount } from './texts';
import { ChangedRows, ChangesOfAll, ChangeTotals } from './upload-changes';
import type { useReportUpload } from './use-report-upload';
import { WeekField } from './week-field';

/** Labels of the preview, where they differ from those of an import. */
const EXPECTED: Partial<Record<ReportOutcome, { label: string; tone: Tone }>> = {
  imported: { label: 'Pronto a importar', tone: 'good' },
};

/** A file that changes booked amounts has another label than a plain import. */
const CORRECTION = { label: 'Substitui valores', tone: 'warn' } as const;

const ROW_STATES: Record<ReportPreview['rows'][number]['state'], string> = {
  waiting: 'Vai ficar em espera',
  conflict: 'Em conflito: a semana já está paga ou fechada',
  unchanged: 'Sem alteração',
};

type Upload = ReturnType<typeof useReportUpload>;

type Props = {
  upload: Upload;
  files: readonly ReportPreview[];
  /** The week it was read with. */
  weekStartDate: string;
  onCancel: () => void;
};

/** Shows the effect of the file before anything is written. */
export function UploadPreview({ upload, files, weekStartDate: checkedWeek, onCancel }: Props) {
  const { action, weekStartDate } = upload;
  const top = useRef<HTMLElement>(null);
  // The focus moves here from the box, unless the user has moved it elsewhere meanwhile.
  useEffect(() => {
    if (isFocusFree() || document.activeElement?.matches('[type=file]')) {
      top.current?.focus({ preventScroll: true });
    }
  }, []);
  useKeptFocus(top, action !== null);
  const needsWeek = files.some(({ reason }) => reason === 'no_period') || checkedWeek !== '';
  const against = files.flatMap(({ fileName, weeks }) => (weeks ? [{ fileName, ...weeks }] : []));
  const changes = files.flatMap((file) => (file.changes ? [file.changes] : []));
  const isImportable = files.some(({ outcome }) => outcome !== 'refused' && outcome !== 'duplicate');
  return (
    <section
      ref={top}
      tabIndex={-1}
      aria-label="O que a importação faria"
      className="grid gap-4 outline-none"
    >
      {changes.length > 1 && <ChangesOfAll changes={changes} />}
      {files.map((file, at) => (
        <FilePreview key={`${at} ${file.sha256}`} file={file} />
      ))}
      {needsWeek && <WeekForm upload={upload} />}
      {against.map(({ fileName, named, given }) => (
        <WeekQuestion
          key={fileName}
          fileName={fileName}
          named={named}
          given={given}
          busy={action === 'check'}
          disabled={action !== null}
          onConfirm={upload.confirmWeek}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        {isImportable && (
          <Button
            tone="primary"
            busy={action === 'import'}
            disabled={action !== null || weekStartDate !== checkedWeek}
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

function WeekForm({
  upload: { action, weekStartDate, weekError, checkWeek, setWeekStartDate },
}: Pick<Props, 'upload'>) {
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        checkWeek();
      }}
    >
      <WeekField value={weekStartDate} error={weekError ?? undefined} onChange={setWeekStartDate} />
      <Button type="submit" className="justify-self-start" busy={action === 'check'}>
        Ver com esta semana
      </Button>
    </form>
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
        O nome {fileName && <>«{fileName}»</>} indica a semana de {formatDate(named)}, e a semana dada é a de{' '}
        {formatDate(given)}.
      </p>
      <Button size="small" className="justify-self-start" busy={busy} disabled={disabled} onClick={onConfirm}>
        Usar a semana de {formatDate(given)}
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
  const lines = countTexts(counts);
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
              {PLATFORM_LABELS[platform]} · Semana de {formatDate(weekStartDate)}
            </p>
          )}
          {changes?.organisation && (
            <p className="text-muted [overflow-wrap:anywhere]">Empresa: {changes.organisation}</p>
          )}
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {reasonText && <p className="mt-2">{reasonText}</p>}
      {lines.length > 0 && <p className="mt-2 text-muted tabular-nums">{lines.join(' · ')}</p>}
      {changes && <ChangeTotals changes={changes} />}
      {changes && <ChangedRows changes={changes} />}
      {rows.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {rows.map((row) => (
            <li key={row.line} className="grid gap-x-6 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <p className="[overflow-wrap:anywhere]">
                {row.fullName || 'Sem nome'} <span className="text-muted">· Linha {row.line}</span>
              </p>
              <p className="text-muted">
                {ROW_STATES[row.state]}
                {row.reasonText && <>. {row.reasonText}</>}
                {row.difference !== null && <> Diferença de {formatMoney(row.difference)}.</>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {unsaid > 0 && <p className="mt-2 text-muted">E mais {rowCount(unsaid)}.</p>}
    </section>
  );
}

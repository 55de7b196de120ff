import { countLabel } from '../../../src/platform/domain/text';
import type {
  PaymentReport,
  ReportOutcome,
  RowCounts,
  UploadedReport,
} from '../../../src/reports/payment-reports/schema';
import type { Tone } from '../../ui/badge';

/** How a file ended that was looked at: its word, and its tone. */
export const OUTCOMES: Record<ReportOutcome, { label: string; tone: Tone }> = {
  imported: { label: 'Importado', tone: 'good' },
  waiting: { label: 'Com linhas em espera', tone: 'warn' },
  refused: { label: 'Recusado', tone: 'bad' },
  ignored: { label: 'Ignorado', tone: 'neutral' },
  quarantined: { label: 'Em quarentena', tone: 'warn' },
  duplicate: { label: 'Repetido', tone: 'neutral' },
  conflict: { label: 'Em conflito', tone: 'bad' },
  undone: { label: 'Anulado', tone: 'neutral' },
};

/** How a file or a message ended by now. */
export function endingOf({ outcome, dismissed }: PaymentReport): { label: string; tone: Tone } {
  return dismissed ? { label: 'Descartado', tone: 'neutral' } : OUTCOMES[outcome];
}

type Nouns = { count: keyof RowCounts; one: string; many: string };

const COUNTED: readonly Nouns[] = [
  { count: 'imported', one: 'importada', many: 'importadas' },
  { count: 'waiting', one: 'em espera', many: 'em espera' },
  { count: 'skipped', one: 'ignorada', many: 'ignoradas' },
];
const COUNTED_IF_ANY: readonly Nouns[] = [
  { count: 'conflict', one: 'em conflito', many: 'em conflito' },
  { count: 'unchanged', one: 'sem alteração', many: 'sem alteração' },
];

/** `3 importadas`, `0 em espera`, `1 ignorada`, and what else there is; nothing for a file without rows. */
export function countTexts(counts: RowCounts): string[] {
  if (Object.values(counts).every((count) => count === 0)) return [];
  return [...COUNTED, ...COUNTED_IF_ANY.filter(({ count }) => counts[count] > 0)].map(
    ({ count, one, many }) => countLabel(counts[count], one, many),
  );
}

/** `55 linhas importadas · 15 por decidir`, with what else became of the rows of these files, and for a file without
 * rows the reason. */
export function importedText(files: readonly Pick<UploadedReport, 'counts' | 'reasonText'>[]): string {
  const read = files.filter(({ counts }) => countTexts(counts).length > 0);
  const sum = (of: keyof RowCounts) => read.reduce((all, { counts }) => all + counts[of], 0);
  const others = [
    [sum('waiting') + sum('conflict'), 'por decidir', 'por decidir'],
    [sum('skipped'), 'ignorada', 'ignoradas'],
    [sum('unchanged'), 'sem alteração', 'sem alteração'],
  ] as const;
  const empty = files.filter((file) => !read.includes(file)).map(({ reasonText }) => reasonText);
  return [
    ...(read.length > 0 ? [countLabel(sum('imported'), 'linha importada', 'linhas importadas')] : []),
    ...others.filter(([count]) => count > 0).map(([count, one, many]) => countLabel(count, one, many)),
    ...new Set(empty),
  ].join(' · ');
}

/** `1 linha`, `3 linhas`. */
export function rowCount(count: number): string {
  return countLabel(count, 'linha', 'linhas');
}

/** Names the sender of a message, or the person who uploaded a file. */
export function originOf({ sender, uploadedBy }: PaymentReport): string {
  return sender ?? uploadedBy ?? 'Remetente desconhecido';
}

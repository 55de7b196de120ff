import type { Check, Finding, WeekChecklist } from '../../src/money/week-closings/schema';
import type { Step } from '../money/finances/record-filter';

/** A week as far as it has been read; a field that has not arrived is left out. */
export type Known = {
  checklist?: WeekChecklist | undefined;
  /** How many records it has. */
  records?: number | undefined;
  /** How many rows and corrections wait, of whatever week. */
  rows?: number | undefined;
  corrections?: number | undefined;
  /** How many costs wait: movements of nobody, and lines that could not be read. */
  costs?: number | undefined;
  payable?: number | undefined;
  /** Files for the bank that nobody has marked as paid. */
  openFiles?: number | undefined;
};

/** `count`: of what is left to do, null where that cannot be counted. */
export type StepState = { isDone: boolean; count: number | null; text: string };

/** Null for a step that is not known yet. */
export type StepStates = Record<Step, StepState | null>;

const OF_REPORTS: readonly Check[] = [
  'platform_missing',
  'mail_quarantined',
  'file_empty',
  'file_repeated',
  'cost_file_missing',
];

export function isOfReports({ check }: Finding): boolean {
  return OF_REPORTS.includes(check);
}

/** Returns how far each step of a week is. */
export function stepStates(known: Known): StepStates {
  const { rows: reportRows, corrections, costs } = known;
  const rows = reportRows === undefined || costs === undefined ? undefined : reportRows + costs;
  return {
    relatorios: reportsState(known),
    linhas: rows === undefined ? null : rows > 0 ? left(rows, 'por decidir') : done('Nenhuma espera'),
    acertos:
      corrections === undefined
        ? null
        : corrections > 0
          ? left(corrections, corrections === 1 ? 'correção' : 'correções')
          : done('Sem correções'),
    fecho: closingState(known),
    pagamento: paymentState(known),
  };
}

const done = (text: string): StepState => ({ isDone: true, count: null, text });
const open = (text: string): StepState => ({ isDone: false, count: null, text });
const left = (count: number, what: string): StepState => ({ isDone: false, count, text: `${count} ${what}` });

function reportsState({ checklist, records }: Known): StepState | null {
  if (!checklist || records === undefined) return null;
  if (checklist.closing) return done('Recebidos');
  const missing = checklist.findings.filter(({ check }) => check.endsWith('_missing')).length;
  const found = checklist.findings.filter(isOfReports).length;
  if (missing > 0) return left(missing, 'em falta');
  if (found > 0) return left(found, 'por ver');
  return records === 0 ? open('Nenhum recebido') : done('Recebidos');
}

function closingState({ checklist }: Known): StepState | null {
  if (!checklist) return null;
  if (checklist.closing) return done('Fechada');
  if (!checklist.isOver) return open('Por terminar');
  const warnings = checklist.findings.filter(({ needsReason }) => needsReason).length;
  return warnings > 0 ? left(warnings, warnings === 1 ? 'aviso' : 'avisos') : open('Por fechar');
}

function paymentState({ records, payable, openFiles = 0 }: Known): StepState | null {
  if (records === undefined || payable === undefined) return null;
  if (payable > 0) return left(payable, 'por pagar');
  if (openFiles > 0) return left(openFiles, openFiles === 1 ? 'ficheiro aberto' : 'ficheiros abertos');
  return records === 0 ? open('Nada a pagar') : done('Nada por pagar');
}

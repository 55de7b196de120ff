import type { Check, Finding, WeekChecklist } from '../../src/money/week-closings/schema';
import { countLabel } from '../../src/platform/domain/text';
import { STEPS, type Step } from '../money/finances/record-filter';
import type { Left } from '../reports/cost-files/imported-costs';

/** A week as far as it has been read; a field that has not arrived is left out. */
export type Known = {
  checklist?: WeekChecklist | undefined;
  /** How many records it has. */
  records?: number | undefined;
  /** How many rows and corrections wait, of whatever week. */
  rows?: number | undefined;
  /** How many of the rows and costs are of this week. */
  ofWeek?: number | undefined;
  corrections?: number | undefined;
  /** How many costs wait: movements of nobody, and lines that could not be read. */
  costs?: number | undefined;
  payable?: number | undefined;
  /** Files for the bank that nobody has marked as paid. */
  openFiles?: number | undefined;
};

/** `count`: of what is left to do, null where that cannot be counted. `verb`: what a press on the step begins; null where
 * nothing can be done. */
export type StepState = { isDone: boolean; count: number | null; text: string; verb: string | null };

/** Null for a step that is not known yet. */
export type StepStates = Record<Step, StepState | null>;

/** How far the steps of a week are, and the one to take now. */
export type ReadSteps = { states: StepStates; next: Step | null };

const OF_REPORTS: readonly Check[] = [
  'platform_missing',
  'mail_quarantined',
  'file_empty',
  'file_repeated',
  'cost_file_missing',
];

/** The step where staff decide what imported files left open; the closing where nothing is, which costs alone do not
 * lead to. */
export function stepAfterReports(files: readonly Left[]): Step {
  const hasLeft = (what: 'waiting' | 'conflict') => files.some(({ counts }) => counts[what] > 0);
  if (hasLeft('waiting')) return 'linhas';
  if (hasLeft('conflict')) return 'acertos';
  return files.every(({ costs }) => costs) ? 'relatorios' : 'fecho';
}

export function isOfReports({ check }: Finding): boolean {
  return OF_REPORTS.includes(check);
}

/** Returns how far each step of a week is. */
export function stepStates(known: Known): StepStates {
  return {
    relatorios: reportsState(known),
    linhas: rowsState(known),
    acertos: correctionsState(known),
    fecho: closingState(known),
    pagamento: paymentState(known),
  };
}

/** The step to take now: the first that is not done, of a closed week its payment; null while that is not known, and
 * where nothing can be done. */
export function nextStep(states: StepStates): Step | null {
  const from = states.fecho?.isDone ? STEPS.indexOf('pagamento') : 0;
  const next = STEPS.slice(from).find((step) => !states[step]?.isDone);
  return next !== undefined && states[next]?.verb ? next : null;
}

const done = (text: string): StepState => ({ isDone: true, count: null, text, verb: null });
const open = (text: string, verb: string | null = null): StepState => ({
  isDone: false,
  count: null,
  text,
  verb,
});
const left = (count: number, what: string, verb: string): StepState => ({
  isDone: false,
  count,
  text: `${count} ${what}`,
  verb,
});

const UPLOAD = 'Carregar relatórios';
const CLOSE = 'Fechar semana';

function reportsState({ checklist, records }: Known): StepState | null {
  if (!checklist || records === undefined) return null;
  if (checklist.closing) {
    const { missingReports } = checklist;
    return missingReports > 0 ? left(missingReports, 'em falta', UPLOAD) : done('Recebidos');
  }
  const missing = checklist.findings.filter(({ check }) => check.endsWith('_missing')).length;
  const found = checklist.findings.filter(isOfReports).length;
  if (missing > 0) return left(missing, 'em falta', UPLOAD);
  if (found > 0) return left(found, 'por ver', 'Ver relatórios');
  return records === 0 ? open('Nenhum recebido', UPLOAD) : done('Recebidos');
}

function rowsState({ rows, costs, ofWeek = 0 }: Known): StepState | null {
  if (rows === undefined || costs === undefined) return null;
  const all = rows + costs;
  if (all === 0) return done('Nenhuma espera');
  const verb = `Decidir ${countLabel(all, 'linha', 'linhas')}`;
  if (ofWeek === all) return left(all, 'por decidir', verb);
  const text = ofWeek === 0 ? `${all} de outras semanas` : `${all}, ${ofWeek} desta semana`;
  return { ...left(all, '', verb), text };
}

function correctionsState({ corrections }: Known): StepState | null {
  if (corrections === undefined) return null;
  if (corrections === 0) return done('Sem correções');
  return left(corrections, corrections === 1 ? 'correção' : 'correções', 'Ver acertos');
}

function closingState({ checklist }: Known): StepState | null {
  if (!checklist) return null;
  if (checklist.closing) return done('Fechada');
  if (!checklist.isOver) return open('Por terminar');
  const warnings = checklist.findings.filter(({ needsReason }) => needsReason).length;
  return warnings > 0
    ? left(warnings, warnings === 1 ? 'aviso' : 'avisos', CLOSE)
    : open('Por fechar', CLOSE);
}

function paymentState({ records, payable, openFiles = 0 }: Known): StepState | null {
  if (records === undefined || payable === undefined) return null;
  if (payable > 0) return left(payable, 'por pagar', `Pagar ${countLabel(payable, 'registo', 'registos')}`);
  if (openFiles > 0) {
    return left(openFiles, openFiles === 1 ? 'ficheiro aberto' : 'ficheiros abertos', 'Marcar como pago');
  }
  return records === 0 ? open('Nada a pagar') : done('Nada por pagar');
}

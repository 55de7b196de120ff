import type { CostFile, CostUploadAnswer } from '../../../src/money/costs/schema';
import { payersLink } from '../../money/costs/costs';
import { formatMoney } from '../../ui/format';
import { type Notice, notify } from '../../ui/notify';

/** The number of things that a file leaves to decide: those that wait, and rows of paid weeks. `costs`: what a file of
 * costs came to, and where its payers are. */
export type Left = {
  counts: { waiting: number; conflict: number };
  costs?: { id: string; fileName: string; text: string; payers: string };
};

/** One line: what the files come to, or why nothing was imported; returns what they leave to decide. */
export function notifyCosts(answers: readonly CostUploadAnswer[]): Left[] {
  const files = answers.flatMap((answer) => (answer.outcome === 'imported' ? [answer.file] : []));
  notify(files.length > 0 ? importedNotice(files) : refusedNotice(answers));
  return files.map((file) => leftOf(file));
}

export function leftOf(file: CostFile): Left {
  const { id, fileName, sums, unread } = file;
  return {
    counts: { waiting: unread + (Number(sums.waiting) === 0 ? 0 : 1), conflict: 0 },
    costs: { id, fileName, text: importedText([file]), payers: payersLink([id]) },
  };
}

export function importedNotice(files: readonly CostFile[]): Notice {
  return {
    tone: 'success',
    title: 'Custos importados',
    action: { label: 'Ver quem paga', act: () => location.assign(payersLink(files.map(({ id }) => id))) },
    description: importedText(files),
  };
}

function importedText(files: readonly CostFile[]): string {
  const sum = (of: 'drivers' | 'fleet' | 'waiting') =>
    formatMoney(files.reduce((all, { sums }) => all + Number(sums[of]), 0));
  return `Condutores ${sum('drivers')} · Frota ${sum('fleet')} · À espera ${sum('waiting')}`;
}

function refusedNotice([answer]: readonly CostUploadAnswer[]): Notice {
  const description = answer?.outcome === 'refused' ? answer.reason : 'O ficheiro já foi importado.';
  return { tone: 'warning', title: 'Ficheiro visto', description };
}

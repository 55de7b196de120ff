import { countLabel } from '../../../src/platform/domain/text';
import type { AssociationAnswer } from '../../../src/reports/platform-accounts/schema';
import type { Notice } from '../../ui/notify';
import { wayBack } from '../../ui/undo/way-back';
import { type Assignment, accountsOf } from '../payment-reports/row-groups';
import { rowCount } from '../payment-reports/texts';
import { useDecision } from '../payment-reports/use-decision';
import { associate, takeBackAccount } from './platform-accounts';

/** Assigns the accounts of each group of rows to its driver; the toast takes it back. */
export function useAssociation() {
  return useDecision(
    async (assigned: readonly Assignment[]) => {
      const answers: AssociationAnswer[] = [];
      for (const { group, driverId } of assigned) {
        for (const account of accountsOf(group)) answers.push(await associate({ ...account, driverId }));
      }
      return answers;
    },
    (answers) => ({
      ...toastOf(answers),
      action: wayBack(async () => {
        for (const { driverId, ...account } of answers) {
          await takeBackAccount({ ...account, driver: { id: driverId } });
        }
      }, 'As linhas voltam a esperar.'),
    }),
  );
}

function toastOf(answers: readonly AssociationAnswer[]): Notice {
  const sum = (of: 'booked' | 'conflicts' | 'waiting' | 'dismissed') =>
    answers.reduce((all, answer) => all + answer[of], 0);
  const [conflicts, waiting, dismissed] = [sum('conflicts'), sum('waiting'), sum('dismissed')];
  const counts = [countLabel(sum('booked'), 'linha registada', 'linhas registadas')];
  if (conflicts > 0) counts.push(`${rowCount(conflicts)} em conflito com uma semana já paga ou fechada`);
  if (waiting > 0) counts.push(`${rowCount(waiting)} por confirmar, com os dois valores`);
  if (dismissed > 0) counts.push(`${rowCount(dismissed)} nas linhas ignoradas`);
  return {
    tone: conflicts > 0 || waiting > 0 ? 'warning' : 'success',
    title: answers.length === 1 ? 'Conta associada' : 'Contas associadas',
    description: `${counts.join(', ')}.`,
  };
}

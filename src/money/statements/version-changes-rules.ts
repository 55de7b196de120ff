import { dateInWords } from '../../platform/domain/calendar';
import { euroOfCents } from '../../platform/domain/money-text';
import type { StatementContent, StatementLine } from './schema';
import { outcomeAmount, outcomeLabel, shownNote } from './wording-rules';

/** Lists the differences from the version before, in Portuguese. */
export function changesOf(before: StatementContent, now: StatementContent): string[] {
  const left = linesIn(before);
  const changes: string[] = [];
  for (const { where, of } of linesIn(now)) {
    const at = left.findIndex((each) => each.where === where && isSameLine(each.of, of));
    const [was] = at < 0 ? [] : left.splice(at, 1);
    if (!was) changes.push(`${where}, ${of.label}: novo, ${euroOfCents(of.cents)}`);
    else if (was.of.cents !== of.cents) {
      changes.push(`${where}, ${of.label}: era ${euroOfCents(was.of.cents)}, é ${euroOfCents(of.cents)}`);
    } else if (of.note && shownNote(was.of.note ?? '') !== shownNote(of.note))
      changes.push(`${where}, ${of.label}: ${shownNote(of.note)}`);
  }
  changes.push(...left.map(({ where, of }) => `${where}, ${of.label}: retirado, ${euroOfCents(of.cents)}`));
  if (before.payoutCents !== now.payoutCents) changes.push(outcomeChange(before, now));
  if (before.paidOn !== now.paidOn && before.paidOn !== null && now.paidOn !== null) {
    changes.push(`Data do pagamento: era ${dateInWords(before.paidOn)}, é ${dateInWords(now.paidOn)}`);
  }
  return changes;
}

/** Acertos and balances have several lines of a kind, which their own labels distinguish. */
function isSameLine(one: StatementLine, other: StatementLine): boolean {
  const isAcerto = one.kind === 'settlement' || one.kind === 'balance';
  return one.kind === other.kind && (!isAcerto || one.label === other.label);
}

function outcomeChange(before: StatementContent, now: StatementContent): string {
  const [was, is] = [outcomeLabel(before), outcomeLabel(now)];
  const isSameSide = before.payoutCents < 0 === now.payoutCents < 0;
  if (isSameSide) return `${is}: era ${outcomeAmount(before)}, é ${outcomeAmount(now)}`;
  const inWords = (label: string, of: StatementContent) => `${label.toLowerCase()} ${outcomeAmount(of)}`;
  return `Total: era ${inWords(was, before)}, é ${inWords(is, now)}`;
}

function linesIn({ sections }: StatementContent) {
  return sections.flatMap(({ title, lines }) => lines.map((of) => ({ where: title, of })));
}

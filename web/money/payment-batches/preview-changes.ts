import type { BatchPreview } from '../../../src/money/payment-batches/schema';
import { formatDate, formatMoney } from '../../ui/format';

type Line = BatchPreview['lines'][number];

const nameOf = ({ fullName, weekStartDate }: Pick<Line, 'fullName' | 'weekStartDate'>) =>
  `${fullName} (semana de ${formatDate(weekStartDate)})`;

/** Describes how `after` differs from `before`. */
export function changesBetween(before: BatchPreview, after: BatchPreview): string[] {
  const was = new Map(before.lines.map((line) => [line.recordId, line]));
  const is = new Map(after.lines.map((line) => [line.recordId, line]));
  const reasons = new Map(after.leftOut.map(({ recordId, text }) => [recordId, text]));
  const gone = before.lines.filter(({ recordId }) => !is.has(recordId));
  const changes = [
    ...(before.executionDate === after.executionDate
      ? []
      : [`O banco paga a ${formatDate(after.executionDate)}, e não a ${formatDate(before.executionDate)}.`]),
    ...gone.map((line) => `${nameOf(line)} sai. ${reasons.get(line.recordId) ?? ''}`.trim()),
    ...after.lines.flatMap((line) => changeOf(was.get(line.recordId), line)),
  ];
  return changes.length > 0 ? changes : ['Os valores e as contas são os mesmos: pode criar o ficheiro.'];
}

function changeOf(before: Line | undefined, line: Line): string[] {
  const name = nameOf(line);
  if (!before) return [`${name} entra: ${formatMoney(line.amount)}.`];
  const seen = before.warnings.map(({ text }) => text);
  return [
    ...(before.amount === line.amount
      ? []
      : [`${name} passa de ${formatMoney(before.amount)} a ${formatMoney(line.amount)}.`]),
    ...(before.iban === line.iban && before.name === line.name
      ? []
      : [`${name} tem outra conta: ${line.iban}.`]),
    ...line.warnings.flatMap(({ text }) => (seen.includes(text) ? [] : [`${name}: ${text}`])),
  ];
}

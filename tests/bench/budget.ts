/** One line of the table: a figure with its budget. */
export type Result = {
  what: string;
  measured: number;
  unit: 'ratio' | 'ms' | 'MB' | 'kB' | 'points' | 'calls';
  budget: { atLeast: number } | { atMost: number } | null;
  /** States what the figure was compared with, and the absolute figures behind it. */
  detail: string;
};

export function isMet({ measured, budget }: Result): boolean | null {
  if (budget === null) return null;
  return 'atLeast' in budget ? measured >= budget.atLeast : measured <= budget.atMost;
}

const VERDICTS = { true: 'met', false: 'MISSED', null: '' } as const;

export function table(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.what,
    figure(result.measured, result.unit),
    budgetText(result),
    VERDICTS[`${isMet(result)}`],
    result.detail,
  ]);
  const all = [['what', 'measured', 'budget', '', 'detail'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n');
}

function budgetText({ budget, unit }: Result): string {
  if (budget === null) return '';
  return 'atLeast' in budget ? `≥ ${figure(budget.atLeast, unit)}` : `≤ ${figure(budget.atMost, unit)}`;
}

function figure(value: number, unit: Result['unit']): string {
  return unit === 'ratio'
    ? value.toFixed(2)
    : `${value < 100 ? +value.toFixed(1) : Math.round(value)} ${unit}`;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

import type { Mutant } from './mutant';

/** Guards of a driver's life after the approval. */
export const DRIVER_GUARDS: readonly Mutant[] = [
  {
    promise: 90,
    file: 'src/people/driver-changes/driver-corrections.ts',
    find: 'isShown(drivers.version, shown),',
    replace: '',
  },
  {
    promise: 90,
    file: 'src/ledger/matching/known.ts',
    find: ' AND ${lastChange(except)} = ${change}',
    replace: '',
  },
  {
    promise: 90,
    file: 'src/people/drivers/personal-data.ts',
    find: '    db.delete(driverChanges).where(eq(driverChanges.driverId, id)),\n',
    replace: '',
  },
  {
    promise: 91,
    file: 'src/ledger/matching/match-report.ts',
    find: 'leavingDoubtOf(amounts, leftBefore(match)) ?? ',
    replace: '',
  },
  {
    promise: 91,
    file: 'src/ledger/weeks/decide-week.ts',
    find: 'const hasLeft = assigned === null && holder.leftOn !== null && holder.leftOn <= row.week;',
    replace: 'const hasLeft = false;',
  },
  {
    promise: 91,
    file: 'src/people/driver-changes/leavings.ts',
    find: "OR (${lacking} = '[]' AND NOT EXISTS",
    replace: 'OR (NOT EXISTS',
  },
  {
    promise: 91,
    file: 'src/people/driver-changes/leavings.ts',
    find: '        approvedAt: APPROVED_AT,\n',
    replace: '',
  },
  {
    promise: 91,
    file: 'src/people/driver-changes/leavings.ts',
    find: "d.status <> 'VALIDATED' OR",
    replace: "d.status IN ('REJECTED', 'EXPIRED') OR",
  },
  {
    promise: 91,
    file: 'src/people/driver-changes/let-leave.ts',
    find: 'approvedOn !== null && leaving.leftOn < approvedOn',
    replace: 'false',
  },
  {
    promise: 92,
    file: 'src/ledger/weeks/rate-weeks.ts',
    find: 'paidWeeks.filter(changes).toSorted()',
    replace: '[]',
  },
  {
    promise: 92,
    file: 'src/people/driver-changes/change-contract.ts',
    find: "  if (refusal !== null) throw new AppError('wrong_state', { message: refusal });\n",
    replace: '',
  },
  {
    promise: 92,
    file: 'src/ledger/weeks/rate-weeks.ts',
    find: '    .filter(({ week }) => week >= from)\n',
    replace: '',
  },
  {
    promise: 92,
    file: 'src/platform/domain/dated-rules.ts',
    find: '    .filter(({ fromMonday }) => fromMonday <= date)\n',
    replace: '',
  },
  {
    promise: 146,
    file: 'src/people/driver-changes/contract-rules.ts',
    find: "  if (own.some((period) => period.from === from)) return { kind: 'same' };\n",
    replace: "  if (first) return { kind: 'same' };\n",
  },
  {
    promise: 146,
    file: 'src/people/driver-changes/contract-rules.ts',
    find: '!before || shiftDate(first.from, 7) <= today',
    replace: '!before',
  },
  {
    promise: 146,
    file: 'src/people/driver-changes/contract-rules.ts',
    find: ' && !gone.includes(period.from)',
    replace: '',
  },
  {
    promise: 93,
    file: 'src/people/imports/import-drivers.ts',
    find: '    refuseFaults(lines);\n',
    replace: '',
  },
  {
    promise: 93,
    file: 'src/people/imports/import-drivers.ts',
    find: 'return holder === undefined ? [] :',
    replace: 'return true ? [] :',
  },
  {
    promise: 93,
    file: 'src/people/imports/import-drivers.ts',
    find: "        guard(db, 'basis', isAsKnown(version)),\n",
    replace: '',
  },
];

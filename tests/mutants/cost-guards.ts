import type { Mutant } from './mutant';

/** Guards of the costs of the cars. */
export const COST_GUARDS: readonly Mutant[] = [
  {
    promise: 170,
    file: 'src/costs/movements/place-shares.ts',
    find: 'openWeek(each.driverId, each.week) !== each.week',
    replace: 'openWeek(each.driverId, each.week) < each.week',
  },
  {
    promise: 170,
    file: 'src/costs/movements/whose.ts',
    find: '(endsAt === null || endsAt > from)',
    replace: '(endsAt === null || endsAt >= from.slice(0, 16))',
  },
  {
    promise: 170,
    file: 'src/costs/booking/settle-costs.ts',
    find: 'for (const share of await readShares(db, { movements: [...movements.keys()] })) drivers.add(share.driverId);',
    replace: '',
  },
  {
    promise: 170,
    file: 'src/costs/booking/book-costs.ts',
    find: 'if (!line) return { ...movement, cents: null };',
    replace: 'if (!line) return movement;',
  },
  {
    promise: 170,
    file: 'src/costs/movements/decide-movements.ts',
    find: "if (movement.cents === null) return { ...none, carId, state: 'gone' };",
    replace: "if (movement.cents === null) return { ...none, state: 'gone' };",
  },
  {
    promise: 170,
    file: 'src/people/driver-changes/change-contract.ts',
    find: 'costs: costs.others,',
    replace: '',
  },
  {
    promise: 170,
    file: 'src/money/week-closings/reopen.ts',
    find: 'await settleThawed(db, { staff, at: now().toISOString() });',
    replace: '',
  },
  {
    promise: 180,
    file: 'src/costs/cost-files/moments.ts',
    find: "return text.length > LONGEST ? '' : text;",
    replace: 'return text;',
  },
  {
    promise: 180,
    file: 'src/costs/cost-files/workbook-cells.ts',
    find: 'code.slice(0, LONGEST_CODE)',
    replace: 'code',
  },
  {
    promise: 180,
    file: 'src/ledger/report-files/columns.ts',
    find: 'text.length <= LONGEST_VALUE && VALUE.test(text)',
    replace: 'VALUE.test(text)',
  },
  {
    promise: 180,
    file: 'src/ledger/report-files/read-report.ts',
    find: 'mayBeHeader(header) ? (recogniseUber(header) ?? recogniseBolt(header)) : null',
    replace: 'recogniseUber(header) ?? recogniseBolt(header)',
  },
  {
    promise: 180,
    file: 'src/ledger/report-files/open-files.ts',
    find: 'fileName: fileName.slice(0, MAX_FILE_NAME),',
    replace: 'fileName,',
  },
  {
    promise: 48,
    file: 'src/reports/report-reading/thread-reader.ts',
    find: 'if (!isLarge(bytes)) return inlineReader.costs(',
    replace: 'if (bytes.length > 0) return inlineReader.costs(',
  },
  {
    promise: 170,
    file: 'src/costs/movements/whose.ts',
    find: 'if (byCard === undefined && car && isWithOtherCars(movement, car, index))',
    replace: 'if (byCard === undefined && car && isWithOtherCars(movement, car, index) && car.endedOn)',
  },
  {
    promise: 170,
    file: 'src/costs/movements/whose.ts',
    find: '[number, ...formerNumbers];',
    replace: '[number, ...formerNumbers].slice(0, 1);',
  },
  {
    promise: 170,
    file: 'src/people/cars/fit-device.ts',
    find: 'ends.toSorted().at(-1) ?? BEGINNING',
    replace: 'ends.toSorted().slice(0, 0)[0] ?? BEGINNING',
  },
  {
    promise: 170,
    file: 'src/costs/booking/change-fleet.ts',
    find: 'if (!isDryRun) await transact',
    replace: 'await transact',
  },
  {
    promise: 170,
    file: 'src/people/cars/holdings-back.ts',
    find: 'byId.get(id)?.version !== version',
    replace: 'byId.get(id)?.version === undefined',
  },
  {
    promise: 170,
    file: 'src/costs/movements/moved-costs.ts',
    find: 'from === to) continue;',
    replace: 'from !== to) continue;',
  },
];

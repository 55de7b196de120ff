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
    file: 'src/costs/booking/restated.ts',
    find: 'if (!line) return { ...movement, cents: null };',
    replace: 'if (!line) return movement;',
  },
  {
    promise: 170,
    file: 'src/money/week-closings/reopen.ts',
    find: 'await settleDiffering(db, { staff, at: now().toISOString() });',
    replace: '',
  },
  {
    promise: 171,
    file: 'src/reports/inbox/end-messages.ts',
    find: 'const receive = isTrusted ? receiveCosts : receiveUntrustedCosts;',
    replace: 'const receive = receiveCosts;',
  },
  {
    promise: 171,
    file: 'src/money/costs/cost-senders.ts',
    find: 'removed: db.delete(costSenders).where(eq(address, sender)),',
    replace: 'removed: db.delete(costSenders).where(sql`0`),',
  },
  {
    promise: 172,
    file: 'src/costs/movements/decide-movements.ts',
    find: 'if (movement.bound !== null && movement.assigned === null) return waits(movement.bound);',
    replace: '',
  },
  {
    promise: 172,
    file: 'src/costs/movements/bounds.ts',
    find: "if (cents < 0 && fileCents(fileId) < 0) return 'refund-file';",
    replace: '',
  },
  {
    promise: 172,
    file: 'src/costs/movements/bounds.ts',
    find: 'else alone.push(id);',
    replace: '',
  },
  {
    promise: 172,
    file: 'src/costs/booking/restated.ts',
    find: "or(isNotNull(assigned), ne(costFiles.receivedFrom, 'inbox'), isNotNull(costLines.acceptedBy))",
    replace: 'or(isNotNull(assigned), isNotNull(costLines.acceptedBy))',
  },
  {
    promise: 172,
    file: 'src/costs/booking/restated.ts',
    find: "or(isNotNull(assigned), ne(costFiles.receivedFrom, 'inbox'), isNotNull(costLines.acceptedBy))",
    replace: "or(isNotNull(assigned), ne(costFiles.receivedFrom, 'inbox'))",
  },
  {
    promise: 172,
    file: 'src/costs/booking/restated.ts',
    find: "or(isNotNull(assigned), ne(costFiles.receivedFrom, 'inbox'), isNotNull(costLines.acceptedBy))",
    replace: "or(ne(costFiles.receivedFrom, 'inbox'), isNotNull(costLines.acceptedBy))",
  },
  {
    promise: 172,
    file: 'src/money/costs/restated.ts',
    find: "if ((await digestOf(held)) !== digest) throw new AppError('changed_meanwhile');",
    replace: '',
  },
];

import type { Mutant } from './mutant';

/** Where a driver is paid to. */
export const BANK_ACCOUNT_GUARDS: readonly Mutant[] = [
  {
    promise: 120,
    file: 'src/bank-accounts/accounts.ts',
    find: ".where(and(eq(bankAccounts.id, id), eq(bankAccounts.status, 'WAITING'))),",
    replace: '.where(eq(bankAccounts.id, id)),',
  },
  {
    promise: 120,
    file: 'src/bank-accounts/accounts.ts',
    find: "AND a.status = 'WAITING') IS ${instead}`",
    replace: "AND a.status = 'WAITING') IS ${instead} OR 1`",
  },
  {
    promise: 120,
    file: 'src/bank-accounts/accounts.ts',
    find: "isWaiting, sql`${status} = 'CONFIRMED'`)",
    replace: 'isWaiting)',
  },
  {
    promise: 121,
    file: 'src/bank-accounts/accounts.ts',
    find: 'return { ...row, iban: hiddenIban(iban), bank: bankOf(iban) };',
    replace: 'return { ...row, iban, bank: bankOf(iban) };',
  },
  {
    promise: 121,
    file: 'src/bank-accounts/accounts.ts',
    find: 'from: sql`FROM ${bankAccounts} WHERE id = ${id}` },',
    replace: 'from: sql`FROM ${bankAccounts} WHERE 0` },',
  },
];

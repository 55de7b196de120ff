import type { Mutant } from './mutant';

/** Guards of drivers' bank accounts. */
export const BANK_ACCOUNT_GUARDS: readonly Mutant[] = [
  {
    promise: 120,
    file: 'src/people/bank-accounts/accounts.ts',
    find: ".where(and(eq(bankAccounts.id, id), eq(bankAccounts.status, 'WAITING'))),",
    replace: '.where(eq(bankAccounts.id, id)),',
  },
  {
    promise: 120,
    file: 'src/people/bank-accounts/accounts.ts',
    find: "AND a.status = 'WAITING') IS ${instead}`",
    replace: "AND a.status = 'WAITING') IS ${instead} OR 1`",
  },
  {
    promise: 120,
    file: 'src/people/bank-accounts/accounts.ts',
    find: "isWaiting, sql`${status} = 'CONFIRMED'`)",
    replace: 'isWaiting)',
  },
  {
    promise: 120,
    file: 'src/people/bank-accounts/enter.ts',
    find: 'given.iban === company?.iban',
    replace: 'false',
  },
  {
    promise: 120,
    file: 'src/people/bank-accounts/confirm-refusal.ts',
    find: '  if (isCompanys)\n',
    replace: '  if (isCompanys && false)\n',
  },
  {
    promise: 121,
    file: 'src/people/bank-accounts/accounts.ts',
    find: 'return { ...row, iban: hiddenIban(iban), bank: bankOf(iban) };',
    replace: 'return { ...row, iban, bank: bankOf(iban) };',
  },
  {
    promise: 121,
    file: 'src/people/bank-accounts/accounts.ts',
    find: 'from: sql`FROM ${bankAccounts} WHERE id = ${id}`,',
    replace: 'from: sql`FROM ${bankAccounts} WHERE 0`,',
  },
  {
    promise: 130,
    file: 'src/money/payment-batches/preview.ts',
    find: 'warnings.map(({ text }) => text),',
    replace: '',
  },
  {
    promise: 130,
    file: 'src/money/payment-batches/account-facts.ts',
    find: 'eq(paidTo, iban), ',
    replace: '',
  },
  {
    promise: 130,
    file: 'src/money/payment-batches/account-facts.ts',
    find: "['WAITING', 'CONFIRMED']",
    replace: "['CONFIRMED']",
  },
  {
    promise: 130,
    file: 'src/money/payment-batches/warnings.ts',
    find: 'decidedBy !== null && isSamePerson(',
    replace: 'decidedBy === null && isSamePerson(',
  },
  {
    promise: 130,
    file: 'src/money/payment-batches/warnings.ts',
    find: 'if (!isNameOf(line.holder, line.fullName)) {',
    replace: "if (line.holder === '') {",
  },
  {
    promise: 131,
    file: 'src/people/bank-accounts/accounts.ts',
    find: "? 'bank_account_confirmed' : 'bank_account_declined'",
    replace: "? 'bank_account_entered' : 'bank_account_declined'",
  },
  {
    promise: 131,
    file: 'src/people/bank-accounts/accounts.ts',
    find: "json_object('iban', ${hiddenIban(iban)}) AS detail`,",
    replace: "json_object('iban', ${iban}) AS detail`,",
  },
  {
    promise: 132,
    file: 'src/operations/staff-digest/store.ts',
    find: '.leftJoin(bankAccounts,',
    replace: '.innerJoin(bankAccounts,',
  },
  {
    promise: 132,
    file: 'src/operations/staff-digest/store.ts',
    find: ', isNull(leaseUntil))',
    replace: ')',
  },
  {
    promise: 132,
    file: 'src/operations/staff-digest/send-accounts.ts',
    find: 'hiddenIban(iban)',
    replace: 'iban',
  },
  {
    promise: 133,
    file: 'src/people/bank-accounts/enter.ts',
    find: 'if (refusal !== null) throw',
    replace: 'if (refusal === staff) throw',
  },
  {
    promise: 133,
    file: 'src/platform/decisions/same-person-rules.ts',
    find: 'return lowerAscii(first) === lowerAscii(staff);',
    replace: 'return first === staff;',
  },
  {
    promise: 133,
    file: 'src/people/bank-accounts/four-eyes.ts',
    find: "entry.enteredBy === 'driver' && entry.gaveAddress",
    replace: "entry.enteredBy === 'nobody' && entry.gaveAddress",
  },
  {
    promise: 133,
    file: 'src/money/payment-batches/decide.ts',
    find: "if (fourEyes && batch.status === 'CREATED' && isSamePerson(",
    replace: "if (fourEyes && batch.status === 'VOIDED' && isSamePerson(",
  },
];

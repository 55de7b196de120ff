import type { bankAccounts } from '../../../db/schema/bank-accounts';
import type { drivers } from '../../../db/schema/drivers';
import type { Random } from './random';

export type DemoAccount = typeof bankAccounts.$inferInsert;

type Driver = typeof drivers.$inferInsert;

const BANKS = ['0007', '0010', '0018', '0023', '0033', '0035', '0036'] as const;
const WITHOUT_ONE = 9;
const ENTERED_BY_STAFF = 10;

/** Accounts of drivers who were ever ACTIVE: one in nine has none, and one in ten was entered and confirmed by one
 * person. `asking` has requested a change today, which waits. */
export function accounts(
  people: readonly Driver[],
  {
    asking,
    staff,
    today,
    random,
  }: { asking: string | undefined; staff: string; today: string; random: Random },
): DemoAccount[] {
  return people.flatMap((driver, number): DemoAccount[] => {
    if (!driver.approvedAt || number % WITHOUT_ONE === WITHOUT_ONE - 1) return [];
    const account = { driverId: driver.id, bic: null, holder: driver.fullName, nif: nifOf(random) };
    const createdAt = driver.approvedAt;
    const decided = { status: 'CONFIRMED', decidedBy: staff, decidedAt: createdAt } as const;
    const first: DemoAccount = {
      id: random.uuid(),
      ...account,
      iban: ibanOf(random),
      createdAt,
      ...decided,
      enteredBy: number % ENTERED_BY_STAFF === 0 ? staff : 'driver',
    };
    if (driver.id !== asking) return [first];
    const other = {
      id: random.uuid(),
      iban: ibanOf(random),
      status: 'WAITING',
      enteredBy: 'driver',
    } as const;
    return [first, { ...account, ...other, createdAt: today }];
  });
}

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.between(0, 9)).join('');

/** Computes the check digits of the NIB. */
function ibanOf(random: Random): string {
  const account = `${random.pick(BANKS) ?? BANKS[0]}${digits(random, 15)}`;
  const check = 98n - (BigInt(`${account}00`) % 97n);
  return `PT50${account}${String(check).padStart(2, '0')}`;
}

function nifOf(random: Random): string {
  const first = `2${digits(random, 7)}`;
  const rest = [...first].reduce((sum, digit, at) => sum + Number(digit) * (9 - at), 0) % 11;
  return `${first}${rest < 2 ? 0 : 11 - rest}`;
}

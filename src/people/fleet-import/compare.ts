import { DRIVER_STATUS_LABELS } from '../drivers/status-rules';
import type { Account, Person } from './known-drivers';
import type { ReadLine } from './read-lines';
import type { FleetLine } from './schema';

const emailOf = (email: string) => email.toLowerCase();
const numberOf = (cmtvdeNumber: string) => cmtvdeNumber.toUpperCase();
const accountOf = ({ platform, externalId }: Pick<Account, 'platform' | 'externalId'>) =>
  `${platform} ${externalId}`;

/** Decides each line's outcome from the known drivers and the lines before it. */
export function compareLines(
  lines: readonly ReadLine[],
  { people, accounts }: { people: readonly Person[]; accounts: readonly Account[] },
): FleetLine[] {
  const byEmail = new Map(people.map((person) => [emailOf(person.email), person]));
  const byNumber = new Map(people.map((person) => [numberOf(person.cmtvdeNumber), person]));
  const holders = new Map(accounts.map((account) => [accountOf(account), account.fullName]));
  const seen = new Map<string, number>();
  return lines.map(({ line, fullName, driver, faults }) => {
    const named = { line, fullName };
    const repeats = [
      ['o email', emailOf(driver.email)],
      ['o número CMTVDE', numberOf(driver.cmtvdeNumber)],
      ...driver.accounts.map((account) => ['a conta', accountOf(account)] as const),
    ].flatMap(([what, key = '']) => {
      const first = seen.get(`${what} ${key}`);
      if (first === undefined) seen.set(`${what} ${key}`, line);
      return first === undefined ? [] : [`Repete ${what} da linha ${first}`];
    });
    const [same, other] = [byEmail.get(emailOf(driver.email)), byNumber.get(numberOf(driver.cmtvdeNumber))];
    if (same && other && same !== other) {
      const message = `O email é de ${same.fullName}, e o número CMTVDE de ${other.fullName}`;
      return { ...named, outcome: 'faulty', messages: [...faults, message, ...repeats] };
    }
    const known = same ?? other;
    if (known && faults.length === 0 && repeats.length === 0) {
      const message = `Já existe: ${known.fullName} (${DRIVER_STATUS_LABELS[known.status]}), com este ${same ? 'email' : 'número CMTVDE'}`;
      return { ...named, outcome: 'exists', messages: [message] };
    }
    const held = driver.accounts.flatMap((account) => {
      const holder = holders.get(accountOf(account));
      return holder === undefined ? [] : [`A conta ${account.externalId} já é de ${holder}`];
    });
    const messages = [...faults, ...repeats, ...held];
    return { ...named, outcome: messages.length > 0 ? 'faulty' : 'new', messages };
  });
}

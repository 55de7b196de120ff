import { nameWords } from '../../ledger/matching/person-keys';
import { sepaText } from '../../people/bank-accounts/sepa-text-rules';
import { sharedIbanText } from '../../people/bank-accounts/shared-iban';
import { isSamePerson } from '../../platform/decisions/same-person-rules';
import { euroOfCents } from '../../platform/domain/money-text';
import type { Line } from './left-out-rules';
import type { BatchWarning } from './schema';

/** Facts about a driver's confirmed account. */
export type AccountFacts = {
  enteredBy: string;
  decidedBy: string | null;
  /** True once a transfer to it, for this driver, was paid and did not come back. */
  wasPaid: boolean;
  /** Names of other drivers with the same IBAN, confirmed or waiting. */
  sharedWith: readonly string[];
};

/** Earlier payments: the driver's last one, in cents, and how a transfer of this record came back, in words. */
type PaidBefore = { last?: number | undefined; cameBack?: string | undefined };

/** Warns staff before the file is made. */
export function warningsOf(
  line: Pick<Line, 'cents' | 'grossCents' | 'holder' | 'fullName'>,
  account: AccountFacts,
  { last, cameBack }: PaidBefore,
): BatchWarning[] {
  const { enteredBy, decidedBy, wasPaid, sharedWith } = account;
  const warnings: BatchWarning[] = [];
  if (cameBack !== undefined) warnings.push({ kind: 'came_back', text: cameBack });
  if (line.cents > line.grossCents) {
    const gross = euroOfCents(line.grossCents);
    warnings.push({ kind: 'above_gross', text: `É mais do que os ganhos brutos da semana, de ${gross}.` });
  }
  if (last !== undefined && isUnusual(line.cents, last)) {
    warnings.push({ kind: 'amount', text: `O último pagamento foi de ${euroOfCents(last)}.` });
  }
  const shared = sharedIbanText(sharedWith);
  if (shared) warnings.push({ kind: 'shared_iban', text: shared });
  if (!isNameOf(line.holder, line.fullName)) {
    warnings.push({ kind: 'other_holder', text: 'O titular não é o condutor.' });
  }
  if (decidedBy !== null && isSamePerson(enteredBy, decidedBy)) {
    warnings.push({ kind: 'same_person', text: `Conta indicada e confirmada por ${decidedBy}.` });
  }
  if (!wasPaid) {
    warnings.push({ kind: 'first_payment', text: 'Primeiro pagamento para esta conta.' });
  }
  return warnings;
}

function isUnusual(cents: number, last: number): boolean {
  return cents * 2 < last || cents * 2 > last * 3;
}

/** The order of words, accents and missing middle names do not count as another person. */
export function isNameOf(holder: string, fullName: string): boolean {
  const [own, driver] = [holder, fullName].map((name) => nameWords(sepaText(name, 200)));
  if (!own || !driver) return false;
  const isWithin = (words: readonly string[], others: readonly string[]) =>
    words.every((word) => others.includes(word));
  const ends = [driver[0], driver.at(-1)].flatMap((word) => word ?? []);
  if (Math.min(own.length, driver.length) < 2) return isWithin(own, driver) && isWithin(driver, own);
  return isWithin(driver, own) || (isWithin(own, driver) && isWithin(ends, own));
}

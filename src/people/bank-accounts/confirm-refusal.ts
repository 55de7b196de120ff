import { and, eq } from 'drizzle-orm';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import type { Services } from '../../services';
import { ownHandRefusal } from './four-eyes';

type Rules = Pick<Services, 'db' | 'fourEyes' | 'company'>;

/** States why `staff` may not confirm an account; null where they may. */
export async function confirmRefusal(rules: Rules, id: string, staff: string): Promise<string | null> {
  const isCompanys = rules.company !== null && (await hasIban(rules, id, rules.company.iban));
  if (isCompanys)
    return 'Este IBAN é o da empresa, de onde se paga: recuse-o e indique o da conta do condutor.';
  return ownHandRefusal(rules, id, staff);
}

async function hasIban({ db }: Rules, accountId: string, ibanText: string): Promise<boolean> {
  const { id, iban } = bankAccounts;
  const found = await db
    .select({ id })
    .from(bankAccounts)
    .where(and(eq(id, accountId), eq(iban, ibanText)));
  return found.length > 0;
}

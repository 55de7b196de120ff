import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { costSenders } from '../../../db/schema/cost-senders';
import { subjectOfSender } from '../../platform/audit/sender-subject';
import { auditIfChanged } from '../../platform/audit/store';
import type { CostSender } from './schema';

const { address } = costSenders;

/** Addresses that staff trust for costs, beside what the mailbox believes of reports. */
export function listCostSenders(db: Database): Promise<CostSender[]> {
  return db.select().from(costSenders).orderBy(asc(address));
}

export const isCostSender = (sender: string) =>
  sql`EXISTS (SELECT 1 FROM ${costSenders} WHERE ${address} = ${sender})`;

export async function isTrustedForCosts(db: Database, sender: string | null): Promise<boolean> {
  if (sender === null) return false;
  return (await db.select().from(costSenders).where(eq(address, sender))).length > 0;
}

type Decision = { address: string; staff: string; at: string };

/** Steps of a batch that do nothing for a trusted address. */
export async function trustForCosts(db: Database, { address: sender, staff, at }: Decision) {
  return [
    db.insert(costSenders).values({ address: sender, addedBy: staff, addedAt: at }).onConflictDoNothing(),
    auditIfChanged(db, {
      at,
      actor: staff,
      action: 'sender.trust-costs',
      subject: await subjectOfSender(sender),
    }),
  ] as const;
}

/** Idempotent. */
export async function addCostSender(db: Database, decision: Decision): Promise<CostSender[]> {
  await transact(db, { added: await trustForCosts(db, decision) });
  return listCostSenders(db);
}

/** Idempotent. */
export async function removeCostSender(
  db: Database,
  { address: sender, staff, at }: Decision,
): Promise<CostSender[]> {
  await transact(db, {
    removed: db.delete(costSenders).where(eq(address, sender)),
    audit: auditIfChanged(db, {
      at,
      actor: staff,
      action: 'sender.distrust-costs',
      subject: await subjectOfSender(sender),
    }),
  });
  return listCostSenders(db);
}

import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { sharedWith } from '../../people/bank-accounts/shared-iban';
import { lisbonDate } from '../../platform/domain/calendar';
import { bankOf, hiddenIban } from '../../platform/domain/iban';
import { decimalOf } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import { reasonWords } from '../bank-files/reason-words';
import { lastPayments } from './candidates';
import {
  type Candidate,
  type Line,
  lacksAccount,
  leftOutOf,
  leftOutText,
  type Payer,
} from './left-out-rules';
import type { BatchPreview, BatchWarning } from './schema';
import { nextTargetDay } from './target-days';
import type { AccountFacts } from './warnings';
import { warningsOf } from './warnings';

/** Limits the lines of one file. */
const MOST_LINES = 5_000;

type WarnedLine = Line & { warnings: BatchWarning[] };

export type Draft = { digest: string; executionDate: string; sumCents: number; lines: WarnedLine[] };

type Paying = { company: Payer; now: Date };

function isLine(each: Candidate, company: Payer): each is Line {
  return leftOutOf(each, company) === null;
}

/** Drafts the file's lines and warnings; the digest covers both. Raises `invalid`. */
export async function draftOf(
  db: Database,
  candidates: readonly Candidate[],
  { company, now }: Paying,
): Promise<Draft> {
  const payable = candidates.filter((each) => isLine(each, company));
  if (payable.length > MOST_LINES) {
    throw new AppError('invalid', {
      message: `Um ficheiro tem no máximo ${MOST_LINES} transferências: escolha uma semana.`,
    });
  }
  const lines = await withWarnings(db, payable);
  const executionDate = nextTargetDay(lisbonDate(now));
  const seen = lines.map(({ recordId, version, accountId, warnings }) => [
    recordId,
    version,
    accountId,
    warnings.map(({ text }) => text),
  ]);
  return {
    digest: await sha256Hex(JSON.stringify([executionDate, seen])),
    executionDate,
    lines,
    sumCents: lines.reduce((sum, { cents }) => sum + cents, 0),
  };
}

async function withWarnings(db: Database, lines: readonly Line[]): Promise<WarnedLine[]> {
  if (lines.length === 0) return [];
  const last = await lastPayments(
    db,
    lines.map(({ driverId }) => driverId),
  );
  const cameBack = await returnedPayments(db, lines);
  const facts = await accountFacts(
    db,
    lines.map(({ accountId }) => accountId),
  );
  return lines.flatMap((line) => {
    const account = facts.get(line.accountId);
    const before = { last: last.get(line.driverId), cameBack: cameBack.get(line.recordId) };
    return account ? [{ ...line, warnings: warningsOf(line, account, before) }] : [];
  });
}

/** Adds the records that are left out. */
export async function previewOf(
  db: Database,
  candidates: readonly Candidate[],
  paying: Paying,
): Promise<BatchPreview> {
  const { digest, executionDate, sumCents, lines } = await draftOf(db, candidates, paying);
  const left = candidates.filter((each) => !isLine(each, paying.company));
  const lacking = left.filter((each) => lacksAccount(leftOutOf(each, paying.company)));
  const cameBack = await returnedPayments(db, lacking);
  const leftOut = left.flatMap((each) => {
    const reason = leftOutOf(each, paying.company);
    if (reason === null) return [];
    const words = [cameBack.get(each.recordId), leftOutText(reason, each, paying.company)];
    return [{ ...shownOf(each), reason, text: words.filter(Boolean).join(' ') }];
  });
  return {
    digest,
    executionDate,
    count: lines.length,
    sum: decimalOf(sumCents),
    lines: lines.map((line) => ({
      ...shownOf(line),
      name: line.holder,
      iban: hiddenIban(line.iban),
      bank: bankOf(line.iban),
      warnings: line.warnings,
    })),
    leftOut,
  };
}

function shownOf({ recordId, driverId, fullName, weekStartDate, cents }: Candidate) {
  return { recordId, driverId, fullName, weekStartDate, amount: decimalOf(cents) };
}

/** Maps the account's id to its facts. */
async function accountFacts(db: Database, accountIds: readonly string[]): Promise<Map<string, AccountFacts>> {
  const { id, driverId, iban, enteredBy, decidedBy } = bankAccounts;
  const { driverId: payee, iban: paidTo, status } = paymentBatchLines;
  const paid = db.select({ id: paymentBatchLines.id }).from(paymentBatchLines);
  const wasPaid = exists(paid.where(and(eq(payee, driverId), eq(paidTo, iban), eq(status, 'PAID'))));
  const rows = await db
    .select({ id, driverId, iban, enteredBy, decidedBy, wasPaid: wasPaid.mapWith(Boolean) })
    .from(bankAccounts)
    .where(isOneOf(id, accountIds));
  const shared = await sharedWith(db, rows);
  return new Map(
    rows.map(({ id, driverId: _driverId, iban: _iban, ...facts }) => [
      id,
      { ...facts, sharedWith: shared.get(id) ?? [] },
    ]),
  );
}

/** Maps records to how their last transfer ended, in words, where the bank refused it or it came back. */
async function returnedPayments(
  db: Database,
  records: readonly { recordId: string; driverId: string }[],
): Promise<Map<string, string>> {
  if (records.length === 0) return new Map();
  const { recordId, driverId, status, reasonCode, reasonText, at } = paymentBatchLines;
  const rows = await db
    .select({ recordId, status, reasonCode, reasonText, at: sql`max(${at})` })
    .from(paymentBatchLines)
    .where(
      and(
        isOneOf(driverId, new Set(records.map((each) => each.driverId))),
        isOneOf(recordId, new Set(records.map((each) => each.recordId))),
        inArray(status, ['RETURNED', 'REJECTED']),
      ),
    )
    .groupBy(recordId);
  return new Map(rows.map((row) => [row.recordId, cameBackText(row)]));
}

type Ended = { status: string; reasonCode: string | null; reasonText: string | null };

export function cameBackText({ status, reasonCode, reasonText }: Ended): string {
  const words = [reasonCode === null ? null : reasonWords(reasonCode), reasonText].filter(Boolean);
  const what = status === 'RETURNED' ? 'A transferência foi devolvida' : 'O banco recusou a transferência';
  return words.length > 0 ? `${what} (${words.join('; ')}).` : `${what}.`;
}

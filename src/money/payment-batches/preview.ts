import type { Database } from '../../../db/opening/client';
import { lisbonDate } from '../../platform/domain/calendar';
import { bankOf, hiddenIban } from '../../platform/domain/iban';
import { decimalOf } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import { accountFacts } from './account-facts';
import { lastPayments } from './candidates';
import {
  type Candidate,
  type Line,
  lacksAccount,
  leftOutOf,
  leftOutText,
  type Payer,
} from './left-out-rules';
import { returnedPayments } from './returned-payments';
import type { BatchPreview, BatchWarning } from './schema';
import { nextTargetDay } from './target-days';
import { warningsOf } from './warnings';

/** Limits the lines of one file. */
export const MOST_LINES = 5_000;

export type WarnedLine = Line & { warnings: BatchWarning[] };

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

import type { Database } from '../../db/opening/client';
import { lisbonDate } from '../domain/calendar';
import { bankOf, hiddenIban } from '../domain/iban';
import { decimalOf } from '../domain/money-text';
import { nextTargetDay } from '../domain/target-days';
import { AppError } from '../http/errors';
import { sha256Hex } from '../secrets/digest';
import { lastPayments } from './candidates';
import type { Company } from './company';
import { type Candidate, type Line, leftOutOf, leftOutText, warningOf } from './rules';
import type { BatchPreview } from './schema';

/** Of one file. */
export const MOST_LINES = 5_000;

export type Draft = { digest: string; executionDate: string; sumCents: number; lines: Line[] };

function isLine(each: Candidate, minimumCents: number): each is Line {
  return leftOutOf(each, minimumCents) === null;
}

/** What a file of it would have. Raises `invalid`. */
export async function draftOf(
  candidates: readonly Candidate[],
  { minimumCents }: Pick<Company, 'minimumCents'>,
  now: Date,
): Promise<Draft> {
  const lines = candidates.filter((each) => isLine(each, minimumCents));
  if (lines.length > MOST_LINES) {
    throw new AppError('invalid', {
      message: `Um ficheiro tem no máximo ${MOST_LINES} transferências: escolha uma semana.`,
    });
  }
  const executionDate = nextTargetDay(lisbonDate(now));
  const seen = lines.map(({ recordId, version, accountId }) => [recordId, version, accountId]);
  return {
    digest: await sha256Hex(JSON.stringify([executionDate, seen])),
    ...{ executionDate, lines },
    sumCents: lines.reduce((sum, { cents }) => sum + cents, 0),
  };
}

/** With what is left out, and what looks wrong. */
export async function previewOf(
  db: Database,
  candidates: readonly Candidate[],
  { company, now }: { company: Company; now: Date },
): Promise<BatchPreview> {
  const { digest, executionDate, sumCents, lines } = await draftOf(candidates, company, now);
  const last = await lastPayments(
    db,
    lines.map(({ driverId }) => driverId),
  );
  const leftOut = candidates.flatMap((each) => {
    const reason = leftOutOf(each, company.minimumCents);
    if (reason === null) return [];
    return [{ ...shownOf(each), reason, text: leftOutText(reason, each, company.minimumCents) }];
  });
  return {
    ...{ digest, executionDate, count: lines.length, sum: decimalOf(sumCents) },
    lines: lines.map((line) => ({
      ...shownOf(line),
      ...{ name: line.holder, iban: hiddenIban(line.iban), bank: bankOf(line.iban) },
      warning: warningOf(line.cents, last.get(line.driverId)),
    })),
    leftOut,
  };
}

function shownOf({ recordId, driverId, fullName, weekStartDate, cents }: Candidate) {
  return { recordId, driverId, fullName, weekStartDate, amount: decimalOf(cents) };
}

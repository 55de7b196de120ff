import type { Database } from '../../../db/opening/client';
import { isWeekOver, lisbonDate } from '../../platform/domain/calendar';
import { decimalOf } from '../../platform/domain/money-text';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { keyOf, needsReason } from './closing-rules';
import { carriedBy, closingOf, passedOverBy, reasonsGiven } from './closings';
import {
  doubtedCosts,
  erasedCosts,
  heldCostFiles,
  missingCostFiles,
  restatedCosts,
  waitingCosts,
} from './cost-findings';
import {
  emptyFiles,
  missingCompanies,
  negativePayouts,
  quarantined,
  repeatedFiles,
  waitingCorrections,
  waitingRows,
} from './finding-queries';
import {
  correctionText,
  costDoubtText,
  costErasedText,
  costFileText,
  costsText,
  emptyText,
  heldFileText,
  missingText,
  negativeText,
  quarantineText,
  repeatedText,
  restatedText,
  unusualText,
  waitingText,
} from './finding-texts';
import type { Check, Finding, WeekChecklist } from './schema';
import { unusualDrivers } from './unusual-drivers';

const INBOX = '/email-config';
const HELD_COSTS = `${INBOX}#ficheiros-de-custos`;
const CARS = '/drivers?lista=viaturas';

/** Returns the current findings of an open week; those of its closing for a closed one. */
export async function checklist(
  { db, now }: Pick<Services, 'db' | 'now'>,
  week: string,
): Promise<WeekChecklist> {
  const closing = await closingOf(db, week);
  const base = { week, isOver: isWeekOver(week, lisbonDate(now())), closing };
  if (closing) {
    const [carried, passedOver] = [await carriedBy(db, closing), await passedOverBy(db, closing.id)];
    return { ...base, digest: '', findings: [], carried, passedOver };
  }
  const { findings, negativeCents } = await findingsOf(db, week);
  const digest = await sha256Hex(JSON.stringify(findings.map(({ reason: _reason, ...finding }) => finding)));
  const carried = { drivers: negativeCents.length, amount: decimalOf(sumOf(negativeCents)) };
  return { ...base, digest, findings, carried, passedOver: [] };
}

type FindingOf = (check: Check, link: string, each: Pick<Finding, 'subject' | 'text'>) => Finding;

const ofDriver = (id: string) => `/drivers?driver=${id}`;
const stepOf = (week: string) => (name: string) => `/finances?semana=${week}&passo=${name}`;

async function findingsOf(db: Database, week: string) {
  const missing = await missingCompanies(db, week);
  const [waiting, mail, empty, repeated, corrections, unusual, negative, given] = await Promise.all([
    waitingRows(db, week),
    quarantined(db, week),
    emptyFiles(db, week),
    repeatedFiles(db, week),
    waitingCorrections(db, week),
    unusualDrivers(db, week, missing),
    negativePayouts(db, week),
    reasonsGiven(db, week),
  ]);
  const reasons = new Map(given.map((each) => [keyOf(each), each.reason]));
  const findingOf: FindingOf = (check, link, each) => ({
    check,
    ...each,
    link,
    needsReason: needsReason(check),
    reason: reasons.get(keyOf({ check, subject: each.subject })) ?? null,
  });
  const step = stepOf(week);
  const costs = await costFindings(db, week, findingOf);
  const findings = [
    ...missing.map((each) => findingOf('platform_missing', step('relatorios'), missingText(each))),
    ...waiting.map((each) => findingOf('rows_waiting', step('linhas'), waitingText(each))),
    ...(mail.messages > 0
      ? [findingOf('mail_quarantined', INBOX, quarantineText(mail.messages, mail.newest))]
      : []),
    ...empty.map((each) => findingOf('file_empty', INBOX, emptyText(each))),
    ...repeated.map((each) => findingOf('file_repeated', INBOX, repeatedText(each))),
    ...costs,
    ...corrections.map((each) => findingOf('correction_waiting', step('acertos'), correctionText(each))),
    ...unusual.map((each) =>
      findingOf(
        each.grossCents === null ? 'driver_silent' : 'driver_unusual',
        ofDriver(each.id),
        unusualText(each, missing.length > 0),
      ),
    ),
    ...negative.map((each) => findingOf('negative_payout', ofDriver(each.id), negativeText(each))),
  ];
  return { findings, negativeCents: negative.map(({ payoutCents }) => payoutCents) };
}

async function costFindings(db: Database, week: string, findingOf: FindingOf): Promise<Finding[]> {
  const [missing, held, restated, waiting, doubted, erased] = await Promise.all([
    missingCostFiles(db, week),
    heldCostFiles(db, week),
    restatedCosts(db, week),
    waitingCosts(db, week),
    doubtedCosts(db, week),
    erasedCosts(db, week),
  ]);
  const step = stepOf(week);
  return [
    ...missing.map((each) => findingOf('cost_file_missing', step('relatorios'), costFileText(each))),
    ...held.map((each) => findingOf('cost_file_held', HELD_COSTS, heldFileText(each))),
    ...restated.map((each) => findingOf('cost_restated', step('linhas'), restatedText(each))),
    ...waiting.map((each) => findingOf('costs_waiting', step('linhas'), costsText(each))),
    ...doubted.map((each) => findingOf('cost_doubt', ofDriver(each.id), costDoubtText(each))),
    ...erased.map((each) => findingOf('cost_erased', CARS, costErasedText(each))),
  ];
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0);
}

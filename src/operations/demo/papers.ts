import { objectPath } from '../../../db/queries/object-path';
import type { documents } from '../../../db/schema/documents';
import type { DocumentStatus } from '../../people/documents/schema';
import { daysFrom, shiftDate } from '../../platform/domain/calendar';
import type { ContractType } from '../../platform/domain/contract';
import { DOC_TYPE_LABELS, type DocType, requiredDocuments } from '../../platform/domain/document-types';
import { defaultExpiryDate } from '../../platform/domain/document-validity';
import { foldText } from '../../platform/domain/text';
import type { Random } from './random';

export type Paper = Omit<typeof documents.$inferInsert, 'size' | 'sha256'> & { holder: string; key: string };

const DECISION_MS = 20 * 60_000;

/** docs/rules/documents.md#displayed-state */
const THRESHOLD_DAYS = [-1, 0, 1, 7, 8, 30, 31, 60] as const;

/** Thresholds at which a renewal waits. */
const RENEWED_DAYS: readonly number[] = [-1, 7];

export type PaperStage =
  | 'valid'
  | 'pending'
  | 'ready'
  | 'mixed'
  | 'incomplete'
  | 'none'
  | 'refused'
  | 'returning';

const MIXED: readonly DocumentStatus[] = ['VALIDATED', 'REJECTED', 'EXPIRED', 'PENDING_VALIDATION'];

type Owner = { id: string; fullName: string; contractType: ContractType; createdAt: string };
type Moment = { today: string; now: Date; staff: string };

/** With `turn`, the driver's index, one document is at a threshold; types and thresholds rotate so that all occur. */
export function papersOf(
  owner: Owner,
  stage: PaperStage,
  turn: number | null,
  moment: Moment,
  random: Random,
): Paper[] {
  const required = requiredDocuments(owner.contractType);
  const types = stage === 'none' ? [] : stage === 'incomplete' ? required.slice(0, 2) : required;
  return types.flatMap((docType, index) => {
    const uploadedAt = renewedAt(owner, docType, moment, random);
    const atThreshold = turn !== null && index === turn % types.length;
    const days = THRESHOLD_DAYS[(turn ?? 0) % THRESHOLD_DAYS.length] ?? 0;
    const status = atThreshold && days < 0 ? 'EXPIRED' : statusAt(stage, index);
    const expiryDate =
      status === 'EXPIRED'
        ? shiftDate(moment.today, -1)
        : atThreshold
          ? shiftDate(moment.today, days)
          : defaultExpiryDate(docType, uploadedAt.slice(0, 10));
    const decided = status === 'VALIDATED' || status === 'REJECTED';
    const photographed = (docType === 'CC' || docType === 'CARTA_CONDUCAO') && random.chance(0.5);
    const key = random.uuid();
    const paper: Paper = {
      id: random.uuid(),
      driverId: owner.id,
      docType,
      status,
      filePath: objectPath(key),
      documentURL: objectPath(key),
      fileName: fileName(docType, owner.fullName, photographed ? 'jpg' : 'pdf'),
      expiryDate,
      createdAt: uploadedAt,
      contentType: photographed ? 'image/jpeg' : 'application/pdf',
      decidedBy: decided ? moment.staff : null,
      decidedAt: decided ? new Date(Date.parse(uploadedAt) + DECISION_MS).toISOString() : null,
      holder: owner.fullName,
      key,
    };
    const isRenewed =
      (atThreshold && RENEWED_DAYS.includes(days)) || (stage === 'returning' && status === 'EXPIRED');
    return isRenewed ? [paper, renewalOf(paper, moment, random)] : [paper];
  });
}

/** A renewal that was uploaded yesterday and not reviewed yet. */
function renewalOf(paper: Paper, { now, today }: Moment, random: Random): Paper {
  const key = random.uuid();
  return {
    ...paper,
    id: random.uuid(),
    key,
    filePath: objectPath(key),
    documentURL: objectPath(key),
    standing: 'RENEWAL',
    status: 'PENDING_VALIDATION',
    decidedBy: null,
    decidedAt: null,
    createdAt: daysFrom(now, -1),
    expiryDate: defaultExpiryDate(paper.docType, shiftDate(today, -1)),
  };
}

function statusAt(stage: PaperStage, index: number): DocumentStatus {
  if (stage === 'valid' || stage === 'ready') return 'VALIDATED';
  if (stage === 'mixed') return MIXED[index % MIXED.length] ?? 'PENDING_VALIDATION';
  if (stage === 'returning') return index === 2 ? 'EXPIRED' : 'VALIDATED';
  if (stage === 'refused') return index === 0 ? 'REJECTED' : 'VALIDATED';
  return 'PENDING_VALIDATION';
}

/** The time of registration, or later if that document would have expired. */
function renewedAt(owner: Owner, docType: DocType, { today, now }: Moment, random: Random): string {
  const daysAgo = random.between(10, 100);
  if (defaultExpiryDate(docType, owner.createdAt.slice(0, 10)) > shiftDate(today, 60)) return owner.createdAt;
  return daysFrom(now, -daysAgo);
}

function fileName(docType: DocType, holder: string, extension: string): string {
  return `${foldText(`${DOC_TYPE_LABELS[docType]} ${holder}`).replace(/[^a-z]+/g, '-')}.${extension}`;
}

import * as z from 'zod/mini';
import type { Platform } from '../../platform/domain/platform';
import { oneLine } from '../../platform/domain/text';

/** A correction as staff saw it; `number` is how many of its week were decided before. */
type ShownCorrection = {
  driverId: string;
  week: string;
  platform: Platform | 'costs';
  number: number;
  paidCents: number;
  dueCents: number;
};

/** An id has all that a decision depends on. */
export function correctionId(shown: ShownCorrection): string {
  const { driverId, week, platform, number, paidCents, dueCents } = shown;
  return [driverId, week, platform, number, paidCents, dueCents].join('.');
}

const ID = /^([0-9a-f-]{36})\.(\d{4}-\d\d-\d\d)\.(uber|bolt|costs)\.(\d{1,6})\.(-?\d{1,12})\.(-?\d{1,12})$/;

export function shownIn(id: string): ShownCorrection & { shown: string } {
  const [, driverId = '', week = '', platform, number, paidCents, dueCents] = ID.exec(id) ?? [];
  return {
    shown: id,
    driverId,
    week,
    platform: platform as ShownCorrection['platform'],
    number: Number(number),
    paidCents: Number(paidCents),
    dueCents: Number(dueCents),
  };
}

const CHOOSE = 'Escolha as correções';
export const MOST_AT_ONCE = 500;

const shown = z.pipe(z.string(CHOOSE).check(z.regex(ID, 'Correção inválida')), z.transform(shownIn));

const ids = z
  .array(shown, CHOOSE)
  .check(
    z.minLength(1, CHOOSE),
    z.maxLength(MOST_AT_ONCE, `No máximo ${MOST_AT_ONCE} correções de cada vez`),
  );

export const CorrectionsTaken = z.object({ ids });
export type CorrectionsTaken = z.infer<typeof CorrectionsTaken>;

export const CorrectionsDeclined = z.object({
  ids,
  reason: z.optional(z.string().check(z.overwrite(oneLine), z.maxLength(200, 'No máximo 200 caracteres'))),
});
export type CorrectionsDeclined = z.infer<typeof CorrectionsDeclined>;

/** Amounts are decimal strings of euro. */
type CorrectionOf = {
  id: string;
  driver: { id: string; fullName: string };
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string;
  /** `costs`: of what the car cost in that week. */
  platform: Platform | 'costs';
  /** The amount that was booked, with the corrections taken before. */
  paid: string;
  due: string;
  difference: string;
  /** Newest first; empty where the file that reported more was undone. */
  files: { id: string; fileName: string | null; receivedAt: string; organisation: string }[];
};

/** `doubt`: it is unclear which version is later, or the file is of another company, whose amounts add up. */
export type Correction = CorrectionOf & { doubt: 'order' | 'company' | null };

export type DecidedCorrection = CorrectionOf & {
  decision: 'TAKEN' | 'DECLINED';
  reason: string | null;
  decidedBy: string;
  /** ISO 8601. */
  decidedAt: string;
  /** The resulting acerto; `isCountered` where it was undone. */
  entry: { id: string; weekStartDate: string; isCountered: boolean } | null;
  /** True of the last correction of its week, which can be proposed again if it was declined. */
  isLast: boolean;
};

/** `changed` means that the correction on screen no longer exists, and nothing was done. */
export type CorrectionOutcome = {
  id: string;
  outcome: 'done' | 'changed';
  /** Id of the resulting acerto. */
  entryId: string | null;
  weekStartDate: string | null;
};

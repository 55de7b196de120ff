import * as z from 'zod/mini';
import { WeekMonday } from '../../platform/domain/monday';
import { oneLine } from '../../platform/domain/text';

export const CHECKS = [
  ...(['platform_missing', 'rows_waiting', 'mail_quarantined', 'file_empty', 'file_repeated'] as const),
  ...(['correction_waiting', 'driver_unusual', 'driver_silent', 'negative_payout'] as const),
] as const;
export type Check = (typeof CHECKS)[number];

export const WeekPath = z.object({
  monday: WeekMonday,
});

const REASON = 'Diga porque não impede o fecho';
const MOST = 2_000;

export const ClosingInput = z.object({
  /** Of the checklist that was seen. */
  digest: z.string('Falta a lista que foi vista').check(z.regex(/^[0-9a-f]{64}$/, 'Lista desconhecida')),
  passedOver: z
    .array(
      z.object({
        check: z.enum(CHECKS, 'Verificação desconhecida'),
        subject: z.string('Falta de que se trata').check(z.maxLength(300, 'No máximo 300 caracteres')),
        reason: z
          .string(REASON)
          .check(z.overwrite(oneLine), z.minLength(1, REASON), z.maxLength(200, 'No máximo 200 caracteres')),
      }),
      'Indique o que não impede o fecho',
    )
    .check(z.maxLength(MOST, `No máximo ${MOST}`)),
});
export type ClosingInput = z.infer<typeof ClosingInput>;
export type PassedOver = ClosingInput['passedOver'];

export const ReopeningInput = z.object({
  /** The id of the closing that was seen. */
  closing: z.uuid('Indique o fecho que viu'),
});
export type ReopeningInput = z.infer<typeof ReopeningInput>;

/** What there is to know before a week closes; `check` and `subject` name it. */
export type Finding = {
  check: Check;
  /** The id of a driver or a report, or a platform's company. */
  subject: string;
  text: string;
  /** The page where it is put right. */
  link: string;
  /** Closing takes care of the others. */
  needsReason: boolean;
  /** Given when the week was closed before; null where none was. */
  reason: string | null;
};

export type WeekClosing = {
  id: string;
  /** A Monday, `YYYY-MM-DD`. */
  week: string;
  closedBy: string;
  /** ISO 8601. */
  closedAt: string;
};

export type WeekChecklist = {
  week: string;
  /** Only then can it be closed. */
  isOver: boolean;
  /** Null while it is open; then `findings` is empty. */
  closing: WeekClosing | null;
  /** Changes with what is found. */
  digest: string;
  findings: Finding[];
  /** What closing would carry over, or has; a decimal string of euro, not positive. */
  carried: { drivers: number; amount: string };
  /** With which it was closed. */
  passedOver: (PassedOver[number] & { by: string })[];
};

import * as z from 'zod/mini';
import { WeekMonday } from '../../ledger/weeks/schema';
import { oneLine } from '../../platform/domain/text';

const CHECKS = [
  ...(['platform_missing', 'rows_waiting', 'mail_quarantined', 'file_empty', 'file_repeated'] as const),
  ...([
    'costs_waiting',
    'cost_doubt',
    'cost_erased',
    'cost_file_missing',
    'cost_file_held',
    'cost_restated',
  ] as const),
  ...(['correction_waiting', 'driver_unusual', 'driver_silent', 'negative_payout'] as const),
] as const;
export type Check = (typeof CHECKS)[number];

export const WeekPath = z.object({
  monday: WeekMonday,
});

const REASON = 'Indique o motivo para fechar mesmo assim';
const MOST = 2_000;

export const ClosingInput = z.object({
  /** The digest of the checklist on screen. */
  digest: z.string('Falta a lista que foi vista').check(z.regex(/^[0-9a-f]{64}$/, 'Lista desconhecida')),
  passedOver: z
    .array(
      z.object({
        check: z.enum(CHECKS, 'Verificação desconhecida'),
        subject: z.string('Falta o tipo de pedido').check(z.maxLength(300, 'No máximo 300 caracteres')),
        reason: z
          .string(REASON)
          .check(z.overwrite(oneLine), z.minLength(1, REASON), z.maxLength(200, 'No máximo 200 caracteres')),
      }),
      'Indique os avisos e os seus motivos',
    )
    .check(z.maxLength(MOST, `No máximo ${MOST}`)),
});
export type ClosingInput = z.infer<typeof ClosingInput>;
export type PassedOver = ClosingInput['passedOver'];

export const ReopeningInput = z.object({
  /** The id of the closing on screen. */
  closing: z.uuid('Indique o fecho que viu'),
});
export type ReopeningInput = z.infer<typeof ReopeningInput>;

/** A fact to check before a week closes; `check` and `subject` identify it. */
export type Finding = {
  check: Check;
  /** The id of a driver, a report or a file of costs, a platform's company, or a source of costs. */
  subject: string;
  text: string;
  /** The page where staff can resolve it. */
  link: string;
  /** False where closing resolves the finding. */
  needsReason: boolean;
  /** The reason given at an earlier closing; null where there was none. */
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
  /** A week can be closed only then. */
  isOver: boolean;
  /** Null while the week is open; `findings` is empty once it is closed. */
  closing: WeekClosing | null;
  /** The reports that the week lacks, closed or not: as the dashboard counts them. */
  missingReports: number;
  /** Changes with the findings. */
  digest: string;
  findings: Finding[];
  /** The balance that closing would carry over, or has; a decimal string of euro, not positive. */
  carried: { drivers: number; amount: string };
  /** The reasons with which the week was closed. */
  passedOver: (PassedOver[number] & { by: string })[];
};

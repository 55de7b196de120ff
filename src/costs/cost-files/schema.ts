import * as z from 'zod/mini';

const MOVEMENT_KINDS = ['toll', 'parking', 'subscription', 'fuel', 'charging', 'other'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** `other` is any table whose columns staff have named. */
const COST_SOURCES = ['viaverde', 'prio', 'prio-electric', 'edp', 'bp', 'repsol', 'tesla', 'other'] as const;
export type CostSource = (typeof COST_SOURCES)[number];

/** `mdy` is the American order. */
const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export type CostLine = {
  /** The row in the file from 1, as a spreadsheet shows it. */
  line: number;
  kind: MovementKind;
  /** Begins with the source and is equal for the same movement in any file, whatever its value. Rows that are equal
   * otherwise are numbered. */
  key: string;
  /** Wall time in Lisbon, `YYYY-MM-DD HH:MM:SS`, or `YYYY-MM-DD` if the file has no time. */
  at: string;
  /** Upper case without separators, like the other three. */
  plate: string | null;
  device: string | null;
  card: string | null;
  vin: string | null;
  /** One line, as the driver sees it. */
  place: string;
  /** With IVA; a refund is negative. */
  cents: number;
  /** False for a cancelled movement. */
  chargeable: boolean;
};

/** Waits for staff with its reason, which is Portuguese. */
export type UnreadableLine = { line: number; text: string; reason: string };

export type CostFile = {
  source: CostSource;
  /** The fingerprint of the columns. */
  header: string;
  lines: CostLine[];
  unreadable: UnreadableLine[];
};

const Column = z.string().check(z.trim(), z.minLength(1, 'Indique a coluna'), z.maxLength(200));
const Unused = z.optional(Column);

/** Names of columns, as `columns` of an unknown table has them. */
export const ColumnMapping = z.object({
  at: Column,
  time: Unused,
  cents: Column,
  plate: Unused,
  device: Unused,
  card: Unused,
  vin: Unused,
  place: Unused,
  id: Unused,
  kind: z.enum(MOVEMENT_KINDS),
  dateOrder: z.optional(z.enum(DATE_ORDERS)),
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/** A table that waits until staff have named its columns, or the order of its dates if its format is known. */
export type UnknownTable = {
  outcome: 'unknown';
  asks: 'columns' | 'dateOrder';
  header: string;
  columns: string[];
  sample: string[][];
  /** Complete where only the order of dates is asked. */
  suggested: ColumnMapping | null;
};

/** The reason of a refusal is Portuguese; `isKnown` where the columns are those of costs, or of a workbook
 * that is too large to show them. */
export type CostReading =
  | { outcome: 'read'; file: CostFile }
  | UnknownTable
  | { outcome: 'refused'; reason: string; isKnown: boolean };

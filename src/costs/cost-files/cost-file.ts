/** Kinds of movements that files state. */
export const MOVEMENT_KINDS = ['toll', 'parking', 'subscription', 'fuel', 'charging', 'other'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
/** A movement as a file states it. */
export type CostLine = {
  /** The row of the file, from 1, as a spreadsheet shows it. */
  line: number;
  kind: MovementKind;
  /** The source's own identity of the movement, without its value: equal in any file. */
  key: string;
  /** Wall time in Lisbon, `YYYY-MM-DD HH:MM:SS`, or a date alone. */
  at: string;
  plate: string | null;
  device: string | null;
  card: string | null;
  vin: string | null;
  place: string;
  /** With IVA; a refund is negative. */
  cents: number;
  /** False for a movement that was cancelled, and for what the toll company charges for the device. */
  chargeable: boolean;
};
/** A line that cannot be read waits for staff, with its reason in Portuguese. */
export type UnreadableLine = { line: number; text: string; reason: string };

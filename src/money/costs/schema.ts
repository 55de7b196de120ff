import * as z from 'zod/mini';
import { ColumnMapping, type UnknownTable } from '../../costs/cost-files/schema';
import { COST_KINDS, type CostKind, type Unclear } from '../../platform/domain/cost-kinds';
import { SETTLEMENT_CATEGORIES } from '../../platform/domain/settlement-categories';
import { oneLine } from '../../platform/domain/text';

const CHOOSE = 'Escolha um ficheiro';
const COLUMNS = 'Indique que coluna é o quê';

/** The form of `POST /api/cost-files`. `mapping` is JSON: which column is what, kept for files of the same header. */
export const CostUpload = z.object({
  // Bun gives a file without a name no name, against the declared type.
  file: z.instanceof(File, { error: CHOOSE }).check(z.refine((file) => Boolean(file.name), CHOOSE)),
  dryRun: z.optional(z.enum(['true', 'false', ''])),
  mapping: z.optional(
    z.string(COLUMNS).check(
      z.maxLength(4_000, COLUMNS),
      z.refine((text) => text === '' || mappingOf(text) !== null, COLUMNS),
    ),
  ),
});

/** Null for text that is no mapping. */
export function mappingOf(text: string): ColumnMapping | null {
  try {
    return ColumnMapping.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Decimal strings of euro that add up to `total`. `replaced`: another file's value stands. */
export type CostSums = Record<'total' | 'drivers' | 'fleet' | 'waiting' | 'free' | 'replaced', string>;

/** A cost file. `source` is null for a file that is no table. */
export type CostFile = {
  id: string;
  createdAt: string;
  /** The e-mail of a member of staff; null for the inbox. */
  uploadedBy: string | null;
  sender: string | null;
  fileName: string;
  source: string | null;
  /** The name of the source, as staff see it. */
  sourceName: string;
  /** `held`: its lines count nowhere until staff have looked at them, as nobody trusts its sender for costs. */
  outcome: 'imported' | 'held' | 'unknown' | 'refused' | 'undone' | 'dismissed';
  reason: string | null;
  /** `YYYY-MM-DD` of its first and last movement. */
  firstDay: string | null;
  lastDay: string | null;
  lines: number;
  /** Lines that could not be read, and that nobody has dismissed. */
  unread: number;
  sums: CostSums;
  /** How much of the fleet's part is of drivers who were erased. */
  erased: string;
};

/** A line that could not be read. */
export type UnreadLine = {
  id: string;
  fileId: string;
  fileName: string;
  line: number;
  text: string;
  reason: string;
};

/** A movement as one who pays it has it: `amount` is their part of the `whole`. */
export type PaidMovement = {
  id: string;
  kind: CostKind;
  /** Wall time in Lisbon, or a date alone. */
  at: string;
  place: string;
  /** A toll device stands for its car's plate. */
  plate: string | null;
  card: string | null;
  amount: string;
  whole: string;
};

/** A payer of some movements: a driver, the fleet, nobody yet, or nobody as they were cancelled. */
export type CostPayer = {
  payer: 'driver' | 'fleet' | 'waiting' | 'free';
  driverId: string | null;
  /** The driver's name; empty for any other payer. */
  name: string;
  amount: string;
  count: number;
  /** The Mondays of the weeks that a driver is charged in, oldest first. */
  weeks: string[];
  /** In order of time, 200 at most. */
  movements: PaidMovement[];
};

const FILES = 'Indique os ficheiros';

/** Their ids, with commas. */
export const PaidFiles = z.object({
  files: z.string(FILES).check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$/, FILES)),
});

export type CostPreview = Pick<
  CostFile,
  'fileName' | 'sourceName' | 'firstDay' | 'lastDay' | 'lines' | 'sums' | 'erased'
> & {
  unreadable: { line: number; text: string; reason: string }[];
  /** Movements that other files have stated already, and those that get another value by this one. */
  known: number;
  changed: number;
  payers: CostPayer[];
};

/** `unknown` asks for the columns; the file is sent again with them. */
export type CostUploadAnswer =
  | { outcome: 'preview'; file: CostPreview }
  | { outcome: 'imported'; file: CostFile }
  | { outcome: 'duplicate'; fileName: string }
  | { outcome: 'refused'; fileName: string; reason: string }
  | (Pick<UnknownTable, 'outcome' | 'asks' | 'header' | 'columns' | 'sample' | 'suggested'> & {
      fileName: string;
    });

/** The body of `POST /api/cost-files/{id}/accept`. */
export const HeldAcceptance = z.object({ trustSender: z.optional(z.boolean('Confirmação inválida')) });
export type HeldAcceptance = z.infer<typeof HeldAcceptance>;

const ADDRESS = 'Indique um endereço de email';

export const CostSenderInput = z.object({
  address: z.string(ADDRESS).check(z.trim(), z.toLowerCase(), z.maxLength(320, ADDRESS), z.email(ADDRESS)),
});

export const CostSenderRemoval = z.object({ address: z.string(ADDRESS).check(z.maxLength(320, ADDRESS)) });

/** An address whose files of costs are booked as they come. `addedAt` is ISO 8601. */
export type CostSender = { address: string; addedBy: string; addedAt: string };

/** A number that a movement has; a plate as it is written. */
export type CostName = { by: 'card' | 'plate' | 'device' | 'vin'; name: string };

/** Movements that wait for one reason, of one car, or where the car is not known of one card, plate or device. */
export type WaitingCosts = {
  /** The plate of the car, or the card, plate, device or VIN of the movements; empty where they name none. */
  name: string;
  by: 'car' | CostName['by'] | 'none';
  /** The numbers that the movements have, each once. */
  names: CostName[];
  reason: Unclear;
  reasonText: string;
  /** Names the movements in an assignment of the whole group. */
  digest: string;
  count: number;
  total: string;
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** The newest first, 200 at most. */
  movements: WaitingMovement[];
};

/** A movement as a file states it; `amount` is a decimal string of euro. */
export type StatedCost = {
  kind: CostKind;
  amount: string;
  /** Cancelled, or not charged to anybody. */
  isFree: boolean;
  plate: string | null;
  device: string | null;
  card: string | null;
  vin: string | null;
};

/** A file by mail, a key or the folder that states other values than staff have seen, whose values stand meanwhile. */
export type RestatedCosts = {
  /** The file's id. */
  id: string;
  fileName: string;
  sender: string | null;
  /** ISO 8601. */
  receivedAt: string;
  /** Changes with the lines and with what stands. */
  digest: string;
  count: number;
  /** The sums of what stands and of what the file states. */
  was: string;
  is: string;
  /** In the order of the file, 200 at most. */
  lines: { id: string; at: string; place: string; was: StatedCost; is: StatedCost }[];
};

export const RestatedDecision = z.object({
  take: z.boolean('Indique se fica com estes valores'),
  /** The digest on screen. */
  digest: z.string('Falta o que foi visto').check(z.regex(/^[0-9a-f]{64}$/, 'Lista desconhecida')),
});

export type WaitingMovement = {
  id: string;
  kind: CostKind;
  at: string;
  place: string;
  amount: string;
  /** The card, or else the plate, device or VIN; null where it names none. */
  named: CostName | null;
  /** Drivers who had the car on that day, with the hours (`07:00–19:00`); without any for the whole of it. */
  suggested: { driverId: string; fullName: string; hours: string }[];
};

const IDS = 'Escolha os movimentos';

/** A driver's id, or `fleet`. */
const Payer = z.string('Condutor inválido').check(z.regex(/^(fleet|[0-9a-f-]{36})$/, 'Condutor inválido'));

/** `to` is a driver's id, `fleet`, or null for what the holdings show. */
export const CostAssignment = z.object({
  movements: z
    .array(z.string(IDS).check(z.maxLength(40, IDS)), IDS)
    .check(z.minLength(1, IDS), z.maxLength(2_000, 'No máximo 2000 movimentos de cada vez')),
  to: z.union([Payer, z.null()], 'Condutor inválido'),
});
export type CostAssignment = z.infer<typeof CostAssignment>;

const CHANGED = 'Indique o grupo como está na lista';

/** All movements of a group, as it was shown. */
export const GroupAssignment = z.object({
  name: z.string(CHANGED).check(z.maxLength(200, CHANGED)),
  by: z.enum(['car', 'card', 'plate', 'device', 'vin', 'none'], CHANGED),
  reason: z.string(CHANGED).check(z.maxLength(30, CHANGED)),
  /** The digest on screen. */
  digest: z.string(CHANGED).check(z.regex(/^[0-9a-f]{64}$/, CHANGED)),
  to: Payer,
});
export type GroupAssignment = z.infer<typeof GroupAssignment>;

/** The movements that were assigned, and those of the group that still wait: the next call has them. */
export type AssignedGroup = { assigned: string[]; left: { count: number; digest: string } };

export const CostSourceInput = z.object({
  weeksLater: z.union([z.literal(0), z.literal(1)], 'Indique a mesma semana ou a seguinte'),
  name: z.optional(z.string().check(z.overwrite(oneLine), z.maxLength(80, 'No máximo 80 caracteres'))),
});
export type CostSourceInput = z.infer<typeof CostSourceInput>;

/** A source that files have come from. */
export type CostSourceAnswer = { id: string; name: string; weeksLater: number; lastFileAt: string | null };

/** A movement of a driver's week, as the driver sees it. Amounts are decimal strings of euro. */
const CostOfWeek = z.object({
  id: z.string(),
  kind: z.enum(COST_KINDS),
  category: z.enum(SETTLEMENT_CATEGORIES),
  /** Wall time in Lisbon, or a date alone. */
  at: z.string(),
  place: z.string(),
  plate: z.nullable(z.string()),
  card: z.nullable(z.string()),
  amount: z.string(),
  /** The driver's part. */
  share: z.string(),
});
export type CostOfWeek = z.infer<typeof CostOfWeek>;

/** The answer of `GET /api/me/weeks/{id}/costs`. */
export const OwnCosts = z.array(CostOfWeek);

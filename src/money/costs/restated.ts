import { desc, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { costFiles } from '../../../db/schema/cost-files';
import { costLines } from '../../../db/schema/cost-lines';
import { decideHeld, type HeldLine, heldLines, IS_HELD } from '../../costs/booking/restated';
import type { CostLine } from '../../costs/cost-files/schema';
import { decimalOf } from '../../platform/domain/money-text';
import { shownPlate } from '../../platform/domain/plate';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import type { RestatedCosts, StatedCost } from './schema';

const MOST_SHOWN = 200;

/** Files that nobody has seen and that state other values than staff have, newest first. */
export async function restatedCosts(db: Database): Promise<RestatedCosts[]> {
  const ofFile = Map.groupBy(await heldLines(db), ({ line }) => line.fileId);
  const files = await db
    .select()
    .from(costFiles)
    .where(isOneOf(costFiles.id, ofFile.keys()))
    .orderBy(desc(costFiles.createdAt), costFiles.id);
  return Promise.all(
    files.map(async ({ id, fileName, sender, createdAt }): Promise<RestatedCosts> => {
      const held = ofFile.get(id) ?? [];
      const sum = (of: (each: HeldLine) => number | null) =>
        decimalOf(held.reduce((total, each) => total + (of(each) ?? 0), 0));
      return {
        id,
        fileName,
        sender,
        receivedAt: createdAt,
        digest: await digestOf(held),
        count: held.length,
        was: sum(({ movement }) => movement.cents),
        is: sum(({ line }) => line.cents),
        lines: held.slice(0, MOST_SHOWN).map(({ line, movement }) => {
          const data = line.data as Omit<CostLine, 'line' | 'cents'>;
          return {
            id: line.id,
            at: movement.at,
            place: movement.place,
            was: statedCost(movement),
            is: statedCost({ ...data, cents: line.cents, isChargeable: data.chargeable }),
          };
        }),
      };
    }),
  );
}

type Stated = Pick<CostLine, 'kind' | 'plate' | 'device' | 'card' | 'vin'> & {
  cents: number | null;
  isChargeable: boolean;
};

function statedCost({
  kind,
  cents,
  isChargeable,
  ...named
}: Omit<Stated, 'kind'> & { kind: StatedCost['kind'] }): StatedCost {
  const { plate, device, card, vin } = named;
  return {
    kind,
    amount: decimalOf(cents ?? 0),
    isFree: !isChargeable,
    plate: plate === null ? null : shownPlate(plate),
    device,
    card,
    vin,
  };
}

/** Changes with each line, and with the movement that it would change. */
function digestOf(held: readonly HeldLine[]): Promise<string> {
  return sha256Hex(JSON.stringify(held.map(({ line, movement }) => [line.id, movement.version])));
}

/** Takes the values of a file, or keeps those that staff have seen, as they were shown. Raises `changed_meanwhile`, and
 * `wrong_state` for a file that has none to decide. */
export async function decideRestated(
  { db, now, costLimitCents: largestCents }: Pick<Services, 'db' | 'now' | 'costLimitCents'>,
  fileId: string,
  { take, digest, staff }: { take: boolean; digest: string; staff: string },
): Promise<RestatedCosts[]> {
  async function review(held: readonly HeldLine[]): Promise<void> {
    if ((await digestOf(held)) !== digest) throw new AppError('changed_meanwhile');
  }
  const by = { staff, at: now().toISOString() };
  if (!(await decideHeld(db, by, { fileId, take, review, largestCents }))) {
    throw new AppError('wrong_state', { message: 'Estes valores já foram decididos.' });
  }
  return restatedCosts(db);
}

export function countRestatedFiles(db: Database) {
  return db
    .select({ files: sql<number>`count(DISTINCT ${costLines.fileId})` })
    .from(costLines)
    .where(IS_HELD);
}

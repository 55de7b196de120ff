import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import { statementPdf } from './pdf';
import type { Statement } from './schema';
import type { Typeface } from './typeface';

type Bytes = Uint8Array<ArrayBuffer>;
type Make = (statement: Statement) => Promise<Bytes>;

/** `driverId` is the requesting driver, null for staff. Raises `too_many_requests`. */
export type PdfMaker = (statement: Statement, driverId: string | null) => Promise<Bytes>;

/** A PDF has some 10 kB. */
const MOST_KEPT = 64;
const MOST_OF_ONE_DRIVER = 3;
const RETRY_SECONDS = 5;

export function makeWith(typeface: () => Promise<Typeface>): Make {
  return async (statement) => statementPdf(statement, await typeface());
}

/** Caches the last PDFs by their whole content, so that an erased statement has another key. */
export function keepingLast(make: Make): Make {
  const kept = new Map<string, Bytes>();
  return async (statement) => {
    const key = await sha256Hex(new TextEncoder().encode(JSON.stringify(statement)));
    const bytes = kept.get(key) ?? (await make(statement));
    kept.delete(key);
    kept.set(key, bytes);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return bytes;
  };
}

/** Renders one at a time for everybody, as each blocks the event loop. Not on Workers (see its services). */
export function oneAtATime(make: Make): PdfMaker {
  const waiting = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();

  function inTurn(statement: Statement): Promise<Bytes> {
    const made = last.then(othersFirst).then(() => make(statement));
    last = made.catch(() => undefined);
    return made;
  }

  return async (statement, driverId) => {
    if (driverId === null) return inTurn(statement);
    const count = waiting.get(driverId) ?? 0;
    if (count >= MOST_OF_ONE_DRIVER) {
      throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
    }
    waiting.set(driverId, count + 1);
    try {
      return await inTurn(statement);
    } finally {
      const left = (waiting.get(driverId) ?? 1) - 1;
      if (left > 0) waiting.set(driverId, left);
      else waiting.delete(driverId);
    }
  };
}

/** Lets requests that came in meanwhile run first. */
function othersFirst(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

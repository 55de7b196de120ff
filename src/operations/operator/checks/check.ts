import * as z from 'zod/mini';
import { causesOf } from '../../../../db/queries/causes';
import { TimeLimitError, within } from '../../../platform/domain/time-limit';
import { folderFault } from '../../../settings/folder-fault';

/** The result of a check that did not fail; `notice` is for somebody to look at. Null: the part is not configured. */
export type Seen = string | { found: string; notice: string } | null;

/** `found` explains what works; `fault` what does not. With neither, the part is not configured. */
type Found = { part: string; found?: string; notice?: string; fault?: string };

const LIMIT_MS = 20_000;
/** The SDK's name for an answer without one. */
const NO_CODE = 'UnknownError';
const S3Error = z.object({
  name: z.optional(z.string()),
  $metadata: z.object({ httpStatusCode: z.number() }),
});

/** Runs a check within its time limit; it raises its fault. */
export async function tried(part: string, check: () => Promise<Seen>): Promise<Found> {
  try {
    return foundIn(part, await within(LIMIT_MS, check()));
  } catch (error) {
    return { part, fault: reasonOf(error) };
  }
}

export function foundIn(part: string, seen: Seen): Found {
  if (seen === null) return { part };
  return typeof seen === 'string' ? { part, found: seen } : { part, ...seen };
}

export function lineOf({ part, found, notice, fault }: Found): string {
  if (fault !== undefined) return `FALHA  ${part}: ${fault}`;
  if (notice !== undefined) return `AVISO  ${part}: ${found}; ${notice}`;
  return found === undefined ? `–      ${part}: não configurado` : `ok     ${part}: ${found}`;
}

/** The last line. */
export function endOf(all: readonly Found[]): string {
  const faults = all.filter(({ fault }) => fault !== undefined).length;
  const notices = all.filter(({ notice }) => notice !== undefined).length;
  if (faults > 0) return `${faults} falha(s).`;
  return notices > 0 ? `Sem falhas; ${notices} aviso(s).` : 'Está tudo certo.';
}

/** The answer of an S3, or the first line of the innermost cause, without the account and secret of an address. */
function reasonOf(error: unknown): string {
  if (error instanceof TimeLimitError) return 'não responde a tempo';
  const causes = [...causesOf(error)];
  const answer = causes.map(s3Answer).find((each) => each !== null);
  if (answer !== undefined) return answer;
  const inner = causes.at(-1);
  if (inner instanceof Error && 'path' in inner) return `${inner.path}: ${folderFault(inner)}`;
  const text = inner instanceof Error ? inner.message || inner.name : String(inner);
  return (text.split('\n')[0] ?? '').replace(/(\w+:\/\/)[^\s/@]*@/g, '$1…@');
}

/** Many answers of S3 have a status and a code, and no sentence. Null for another error. */
function s3Answer(error: unknown): string | null {
  const { name, $metadata } = S3Error.safeParse(error).data ?? {};
  if ($metadata === undefined) return null;
  const code = name === undefined || name === NO_CODE ? 'sem código' : name;
  return `o S3 responde ${$metadata.httpStatusCode} (${code})`;
}

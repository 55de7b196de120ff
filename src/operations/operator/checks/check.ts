import { causesOf } from '../../../../db/queries/causes';
import { TimeLimitError, within } from '../../../platform/domain/time-limit';

/** `found` explains what works; `fault` what does not. With neither, the part is not configured. */
export type Found = { part: string; found?: string; fault?: string };

const LIMIT_MS = 20_000;

/** Runs a check within its time limit; it answers what it found, null if not configured, and raises its fault. */
export async function tried(part: string, check: () => Promise<string | null>): Promise<Found> {
  try {
    const found = await within(LIMIT_MS, check());
    return found === null ? { part } : { part, found };
  } catch (error) {
    return { part, fault: reasonOf(error) };
  }
}

export function lineOf({ part, found, fault }: Found): string {
  if (fault !== undefined) return `FALHA  ${part}: ${fault}`;
  return found === undefined ? `–      ${part}: não configurado` : `ok     ${part}: ${found}`;
}

/** The first line of the innermost cause, without the account and secret of an address. */
function reasonOf(error: unknown): string {
  if (error instanceof TimeLimitError) return 'não responde a tempo';
  const inner = [...causesOf(error)].at(-1);
  const text = inner instanceof Error ? inner.message || inner.name : String(inner);
  return (text.split('\n')[0] ?? '').replace(/(\w+:\/\/)[^\s/@]*@/g, '$1…@');
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Edit, editsOf, OPERATORS, type Operator } from './operators';
import { REPLACEMENTS } from './replacements';

/** A guard of one promise of docs/security.md, taken away: a test that names the promise has to fail. */
export type Mutant = {
  promise: number;
  /** The path from the root of the project. */
  file: string;
  /** Its line, for people. */
  name: string;
  /** The places of that file's text to change: exactly one, unless the guard has moved. */
  edits(text: string): Edit[];
};

export type Replacement = { promise: number; file: string; find: string; replace: string };

const LINE = /^(\d+) ([^ #]+)(?:#(\w+))? ([\w-]+)(?: (.+))?$/;

/** A line of `guards.txt`: promise, file#declaration, operator, and which of its places, if there are several. */
export function mutantOf(line: string): Mutant {
  const [, promise, file = '', declaration = '', operator = '', which = ''] = LINE.exec(line) ?? [];
  if (!isOperator(operator)) throw new Error(`tests/mutants/guards.txt: ${line}`);
  const edits = (text: string) => chosen(text, editsOf(file, text, declaration, operator), which);
  return { promise: Number(promise), file, name: line, edits };
}

function isOperator(name: string): name is Operator {
  return Object.hasOwn(OPERATORS, name);
}

/** The places named by their number, as `#2`, or by a part of their text, of which the innermost count. */
function chosen(text: string, edits: readonly Edit[], which: string): Edit[] {
  if (/^#\d+$/.test(which)) return edits.slice(Number(which.slice(1)) - 1, Number(which.slice(1)));
  const named = edits.filter(({ start, end }) => text.slice(start, end).includes(which));
  return named.filter((edit) => which === '' || !named.some((other) => isWithin(other, edit)));
}

function isWithin(inner: Edit, outer: Edit): boolean {
  const length = ({ start, end }: Edit) => end - start;
  return inner.start >= outer.start && inner.end <= outer.end && length(inner) < length(outer);
}

export function replacementOf({ promise, file, find, replace }: Replacement): Mutant {
  function edits(text: string): Edit[] {
    const starts = text.split(find).slice(0, -1);
    return starts.map((_, index) => {
      const start = starts.slice(0, index + 1).join(find).length;
      return { start, end: start + find.length, text: replace };
    });
  }
  return { promise, file, name: `${promise} ${file} ${find.trim().split('\n')[0]}`, edits };
}

const lines = readFileSync(join(import.meta.dirname, 'guards.txt'), 'utf8')
  .trimEnd()
  .split('\n');

/** There is at least one for each promise. */
export const MUTANTS: readonly Mutant[] = [...lines.map(mutantOf), ...REPLACEMENTS.map(replacementOf)];

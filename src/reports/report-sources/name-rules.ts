type Named = { kind: 'key' | 'folder'; name: string };

/** The sender of its reports, as staff see it. */
export function senderName({ kind, name }: Named): string {
  return kind === 'key' ? `Chave «${name}»` : 'Pasta vigiada';
}

/** In bytes, on most file systems. */
const LONGEST_NAME = 255;

/** In bytes: ` (9999)`. */
const ROOM = 7;

/** The name under which a file is kept: the end of its name, after the time, and unlike those that are there. */
export function nameAfterwards(stamp: string, name: string, others: readonly string[]): string {
  const room = LONGEST_NAME - ROOM - stamp.length - 1;
  let end = name;
  while (new TextEncoder().encode(end).length > room) end = end.slice(1);
  let kept = `${stamp} ${end}`;
  for (let n = 2; others.includes(kept); n += 1) kept = `${stamp} (${n}) ${end}`;
  return kept;
}

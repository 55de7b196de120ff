/** Strips invisible characters and those that SQLite (NUL) or libSQL (lone surrogates) mangles; folds spaces. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .trim();
}

/** Normalizes case, accents and repeated spaces, for comparison. */
export function foldText(text: string): string {
  return withoutAccents(text).toLowerCase().replace(/\s+/g, ' ').trim();
}

export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** Answers whether a folded text contains every word of the search. */
export function hasWordsOf(search: string): (folded: string) => boolean {
  const words = foldText(search).split(' ');
  return (folded) => words.every((word) => folded.includes(word));
}

/** `Ana, Rui e mais 2` */
export function namesInWords(names: readonly string[], most: number): string {
  const others = names.length > most ? ` e mais ${names.length - most}` : '';
  return `${names.slice(0, most).join(', ')}${others}`;
}

/** `1 linha`, `3 linhas`. */
export function countLabel(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Runs `make` once, on first use: building the first formatter takes a slow phone a tenth of a second. */
export function atFirstUse<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The text without its percent-encoding; null where that is malformed. */
export function uriDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

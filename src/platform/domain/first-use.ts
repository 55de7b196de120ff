/** Runs `make` once, on first use: building the first formatter takes a slow phone a tenth of a second. */
export function atFirstUse<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

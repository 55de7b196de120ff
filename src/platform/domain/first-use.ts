/** `make`, run when it is first wanted, and once: a slow phone takes a tenth of a second for its first formatter. */
export function atFirstUse<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

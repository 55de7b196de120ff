/** Whether the program is the one file that `bun run build:binary` makes. */
export const isBinary = process.argv[1]?.startsWith('/$bunfs/') ?? false;

/** Names commands as they are called here. */
export function asCalled(text: string): string {
  return isBinary
    ? text
        .replaceAll('bun run db:migrate', 'volante migrate')
        .replaceAll('bun run check-config', 'volante check')
        .replaceAll('bun run ', 'volante ')
    : text;
}

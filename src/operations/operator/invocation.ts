import { isBinary } from '../../runtime';

/** Names commands as they are called here. */
export function asCalled(text: string): string {
  return isBinary
    ? text
        .replaceAll('bun run db:migrate', 'volante migrate')
        .replaceAll('bun run check-config', 'volante check')
        .replaceAll('bun run ', 'volante ')
    : text;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

export function readPage(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The rules of the program, page after page. */
export function readRules(): string {
  return [
    'docs/rules.md',
    ...readdirSync(join(ROOT, 'docs/rules'))
      .sort()
      .map((name) => `docs/rules/${name}`),
  ]
    .map(readPage)
    .join('\n');
}

/** The rows of the table under a heading of a page, each as its cells, without backquotes. */
export function tableUnder(page: string, heading: string): string[][] {
  const part = page.split(new RegExp(`^#+ ${heading}$`, 'm'))[1]?.split(/^#/m)[0] ?? '';
  const rows = [...part.matchAll(/^\|(.+)\|$/gm)].map((row) =>
    (row[1] ?? '').split('|').map((cell) => cell.replaceAll('`', '').trim()),
  );
  return rows.slice(2);
}

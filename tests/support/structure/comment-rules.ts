import type { SourceFile } from './source-tree';

const MAX_LINES = 3;
const MAX_COLUMNS = 120;

type Comment = { at: number; lines: string[]; next: string; within: string };

/** Comments that are too long, unless they are of a port or a public type, and any that are too wide. */
export function overlongComments(files: readonly SourceFile[]): string[] {
  return sourcesOf(files).flatMap(({ path, text }) =>
    commentsOf(text)
      .filter(
        (comment) =>
          comment.lines.some((line) => line.length > MAX_COLUMNS) ||
          (comment.lines.length > MAX_LINES && !isOfType(comment)),
      )
      .map(({ at }) => `${path}:${at}`),
  );
}

const TYPE = /^export (interface|type)\b/;

function isOfType({ next, within }: Comment): boolean {
  return TYPE.test(next) || (next.startsWith(' ') && TYPE.test(within));
}

function sourcesOf(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => /^src\/.*\.tsx?$/.test(path));
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** Runs of lines that are only comments; `within` is the unindented statement before one. */
function commentsOf(text: string): Comment[] {
  const comments: Comment[] = [];
  let open: Comment | null = null;
  let within = '';
  let inBlock = false;
  for (const [index, line] of linesOf(text).entries()) {
    const bare = line.trim();
    if (inBlock || bare.startsWith('/*') || bare.startsWith('//')) {
      open ??= { at: index + 1, lines: [], next: '', within };
      open.lines.push(line);
      inBlock = (inBlock || bare.startsWith('/*')) && !bare.includes('*/');
    } else {
      if (open) comments.push({ ...open, next: line });
      open = null;
      if (/^[a-z]/.test(line)) within = line;
    }
  }
  return open ? [...comments, open] : comments;
}

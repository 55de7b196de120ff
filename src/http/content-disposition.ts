import { FILE_EXTENSIONS, type FileType } from '../domain/file-types';
import { withoutAccents } from '../domain/text';

const LONGEST_NAME = 150;
// Controls, characters that turn or hide text, those with a meaning in paths and headers, lone surrogates.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"\\/:*?<>|]+/gu;

/** `inline` with the file name in both forms of RFC 6266, and the extension of the type the file has. */
export function contentDisposition(fileName: string, type: FileType): string {
  return disposition('inline', fileName, type);
}

/** For a name of people. */
export function attachmentNamed(fileName: string, type: FileType): string {
  return disposition('attachment', fileName, type);
}

function disposition(kind: 'inline' | 'attachment', fileName: string, type: FileType): string {
  const name = safeFileName(fileName, type);
  const ascii = withoutAccents(name)
    .replace(/[^\x20-\x7e]/g, '_')
    .replaceAll('%', '_');
  const encoded = encodeURIComponent(name).replace(
    /['()]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** For a name of our own, without what `contentDisposition` mends. */
export function attachment(fileName: string): string {
  return `attachment; filename="${fileName}"`;
}

export function safeFileName(fileName: string, type: FileType): string {
  return withExtension(fileName.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim(), type);
}

function withExtension(name: string, type: FileType): string {
  const extensions = FILE_EXTENSIONS[type];
  const given = /^(.*)\.([^.]*)$/.exec(name);
  const right = given?.[2] !== undefined && extensions.includes(given[2].toLowerCase());
  const stem = (right ? given?.[1] : name)?.replace(/^[. ]+|[. ]+$/g, '') || 'documento';
  const short = Array.from(stem).slice(0, LONGEST_NAME).join('');
  return `${short}.${right ? given?.[2] : extensions[0]}`;
}

import { FILE_EXTENSIONS, type FileType } from '../domain/file-types';
import { foldText, withoutAccents } from '../domain/text';

const LONGEST_NAME = 150;
// Control characters, bidirectional marks, separators of paths and headers, and lone surrogates.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"\\/:*?<>|]+/gu;
/** Device names, which Windows opens instead of a file, with any extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i;
/** The limit of a file name on Linux, minus room for a counter. */
const LONGEST_BYTES = 240;

/** `inline` with the file name in both forms of RFC 6266, and the extension of the detected type. */
export function contentDisposition(fileName: string, type: FileType): string {
  return disposition('inline', fileName, type);
}

export function attachmentNamed(fileName: string, type: FileType): string {
  return disposition('attachment', fileName, type);
}

function disposition(kind: 'inline' | 'attachment', fileName: string, type: FileType): string {
  const name = safeFileName(fileName, type);
  // NFKD would turn compatibility forms into quotes and slashes.
  const ascii = withoutAccents(name)
    .replace(UNSAFE, ' ')
    .replace(/[^\x20-\x7e]/g, '_')
    .replaceAll('%', '_');
  const encoded = encodeURIComponent(name).replace(
    /['()]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** For file names of the program, which need none of the cleaning of `contentDisposition`. */
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
  return `${DEVICE.test(short) ? '_' : ''}${short}.${right ? given?.[2] : extensions[0]}`;
}

/** A name for one of several files: gets a counter if `used` has it in any case or form. Adds the name to `used`. */
export function unusedName(name: string, used: Set<string>): string {
  const [, stem = name, extension = ''] = /^(.*?)(\.[a-z]+)?$/isu.exec(name) ?? [];
  for (let count = 1; ; count += 1) {
    const counted = `${fitting(stem)}${count === 1 ? '' : `-${count}`}${extension}`;
    const key = foldText(counted);
    if (used.has(key)) continue;
    used.add(key);
    return counted;
  }
}

function fitting(stem: string): string {
  const characters = Array.from(stem);
  while (new TextEncoder().encode(characters.join('')).length > LONGEST_BYTES) characters.pop();
  return characters.join('').trimEnd();
}

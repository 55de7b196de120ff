import { FILE_EXTENSIONS, type FileType } from '../domain/file-types';
import { foldText, withoutAccents } from '../domain/text';

const LONGEST_NAME = 150;
// Controls, characters that turn or hide text, those with a meaning in paths and headers, lone surrogates.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"\\/:*?<>|]+/gu;
/** Devices, which Windows opens in place of a file, whatever the extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i;
/** Of a file's name on Linux, less what a counter takes. */
const LONGEST_BYTES = 240;

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
  // NFKD makes quotes and slashes of their compatibility forms.
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
  return `${DEVICE.test(short) ? '_' : ''}${short}.${right ? given?.[2] : extensions[0]}`;
}

/** For one of several files: with a counter where `used` has it, in any case and form. Adds it to `used`. */
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

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { objectKeyOf } from '../../src/people/documents/claimed-upload';
import { isHeif } from '../../src/people/documents/heif-rules';
import { fileTypeOf, findFileType } from '../../src/platform/domain/file-types';
import { contentDisposition } from '../../src/platform/http/content-disposition';
import { avifFile, heicFile, jpegFile, pdfFile, pngFile, renamedProgram } from '../support/api/files';

test('promise 21: PDF, JPEG and PNG are recognised by their first bytes, and nothing else passes', async () => {
  for (const file of [await pdfFile(), jpegFile(), pngFile()]) expect(fileTypeOf(file.bytes)).toBe(file.type);
  const { bytes } = pngFile();
  for (const cut of [0, 1, 7]) expect(fileTypeOf(bytes.subarray(0, cut))).toBeNull();
  expect(fileTypeOf(renamedProgram().bytes)).toBeNull();
  const late = `${'%'.repeat(1025)}%PDF-1.7`;
  for (const text of [late, '%!PS-Adobe-3.0', '%PDF:1.7', '\x89PNG\n\n'.padEnd(20)]) {
    expect(fileTypeOf(new Uint8Array(Buffer.from(text, 'latin1')))).toBeNull();
  }
  expect(fileTypeOf(new Uint8Array([0xff, 0xd8, 0xfe, 0xff]))).toBeNull();
});

test('a PDF is recognised after a mark, white space or up to 1,024 other bytes, and a picture stays one', () => {
  const found = (text: string) => findFileType(new Uint8Array(Buffer.from(text, 'latin1')));
  const type = 'application/pdf';
  expect(found('%PDF-1.7')).toEqual({ type, at: 0 });
  expect(found('\xef\xbb\xbf%PDF-1.7')).toEqual({ type, at: 3 });
  expect(found(' \r\n%PDF-1.7')).toEqual({ type, at: 3 });
  expect(found(`${'%'.repeat(1024)}%PDF-1.7`)).toEqual({ type, at: 1024 });
  expect(found('\xff\xd8\xff\xe0%PDF-1.7')).toEqual({ type: 'image/jpeg', at: 0 });
});

test('a photo in HEIC or AVIF is recognised by the brands of its first bytes', () => {
  for (const { bytes } of [heicFile(), avifFile()]) {
    expect(isHeif(bytes)).toBe(true);
    for (const cut of [0, 4, 8, 11]) expect(isHeif(bytes.subarray(0, cut))).toBe(false);
  }
  const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isomheic', 'latin1');
  for (const bytes of [film, jpegFile().bytes, pngFile().bytes, renamedProgram().bytes]) {
    expect(isHeif(new Uint8Array(bytes))).toBe(false);
  }
});

test.each([
  ['cc.pdf', `inline; filename="cc.pdf"; filename*=UTF-8''cc.pdf`],
  ['CC.PDF', `inline; filename="CC.PDF"; filename*=UTF-8''CC.PDF`],
  ['Certidão (1).pdf', `inline; filename="Certidao (1).pdf"; filename*=UTF-8''Certid%C3%A3o%20%281%29.pdf`],
  ['virus.exe', `inline; filename="virus.exe.pdf"; filename*=UTF-8''virus.exe.pdf`],
  [
    'a"\r\nSet-Cookie: x=1.pdf',
    `inline; filename="a Set-Cookie x=1.pdf"; filename*=UTF-8''a%20Set-Cookie%20x%3D1.pdf`,
  ],
  ['../../etc/passwd', `inline; filename="etc passwd.pdf"; filename*=UTF-8''etc%20passwd.pdf`],
  ['fdp.\u202eexe', `inline; filename="fdp. exe.pdf"; filename*=UTF-8''fdp.%20exe.pdf`],
  ['100%.pdf', `inline; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`],
  ['汉字.pdf', `inline; filename="__.pdf"; filename*=UTF-8''%E6%B1%89%E5%AD%97.pdf`],
  ["it's*.pdf", `inline; filename="it's.pdf"; filename*=UTF-8''it%27s.pdf`],
  ['\ud800', `inline; filename="documento.pdf"; filename*=UTF-8''documento.pdf`],
  ['.pdf', `inline; filename="documento.pdf"; filename*=UTF-8''documento.pdf`],
])('promise 25: the name %j is escaped for the header', (name, header) => {
  expect(contentDisposition(name, 'application/pdf')).toBe(header);
});

test('promise 25: a name of 255 characters stays whole characters, and keeps its extension', () => {
  const header = contentDisposition(`${'🚕'.repeat(120)}.pdf`, 'application/pdf');
  expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(`${'🚕'.repeat(120)}.pdf`);
  expect(contentDisposition('x'.repeat(255), 'image/png')).toContain(`filename="${'x'.repeat(150)}.png"`);
});

test('promise 24: an object is named by its address or its path, character for character', () => {
  const key = randomUUID();
  const prefix = 'https://frota.exemplo/api/objects/upload/';
  expect(objectKeyOf(`${prefix}${key}`, [prefix])).toBe(key);
  expect(objectKeyOf(`${prefix}${key}?expires=1&signature=2`, [prefix])).toBe(key);
  expect(objectKeyOf(`/objects/${key}`, [prefix])).toBe(key);
  const others = [
    `${prefix}${key.toUpperCase()}`,
    `HTTPS${prefix.slice(5)}${key}`,
    `${prefix}/${key}`,
    `/objects/${key}?`,
  ];
  for (const other of others) expect(objectKeyOf(other, [prefix]), other).toBeNull();
});

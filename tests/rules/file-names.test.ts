import { expect, test } from 'vitest';
import { attachmentNamed, safeFileName, unusedName } from '../../src/platform/http/content-disposition';

const pdf = (name: string) => safeFileName(name, 'application/pdf');

test('promise 164: a name has nothing that Windows refuses', () => {
  expect(pdf('Ana <b>"x"</b>: a/b\\c|d?*')).toBe('Ana b x b a b c d.pdf');
  expect(pdf('Ana. . .')).toBe('Ana.pdf');
  for (const name of ['CON', 'con.pdf', 'Nul.txt', 'COM1', 'lpt9.x.pdf', 'COM¹', 'CONOUT$'])
    expect(pdf(name)).toMatch(/^_.+\.pdf$/);
  expect(pdf('Constança')).toBe('Constança.pdf');
});

test('promise 25: a compatibility form of a quote does not end the name in the header', () => {
  const header = attachmentNamed('a＂; filename=＂b／c：d.exe', 'application/pdf');
  expect(header.match(/"/g)).toHaveLength(2);
  expect(header.split(';', 2)[1]).not.toMatch(/[/\\:]/);
});

test('a name is short enough for a disk', () => {
  const name = unusedName(pdf('ა'.repeat(200)), new Set());
  expect(name).toMatch(/^ა+\.pdf$/);
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
});

test('promise 164: no two names are one file, whatever their case and form', () => {
  const used = new Set<string>();
  const names = ['Ana.pdf', 'Ana.pdf', 'Ana-2.pdf', 'ANA.pdf', 'Zé.pdf', 'Ze\u0301.pdf', 'LEIA-ME'];
  expect(names.map((name) => unusedName(name, used))).toEqual([
    'Ana.pdf',
    'Ana-2.pdf',
    'Ana-2-2.pdf',
    'ANA-3.pdf',
    'Zé.pdf',
    'Ze\u0301-2.pdf',
    'LEIA-ME',
  ]);
});

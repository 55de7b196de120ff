import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEnvFile } from '../../src/settings/env-file';
import { temporaryFolder } from '../support/api/app';

const valuesOf = (text: string) => {
  const { values, faults } = parseEnvFile(text);
  expect(faults).toEqual([]);
  return values;
};

test.each([
  ['A=\'a$HOME#b \\ "c" `e`\'', 'a$HOME#b \\ "c" `e`'],
  ['A="it\'s $HOME#1"', "it's $HOME#1"],
  ['A=a$HOME#b', 'a$HOME#b'],
  ['A=#b', '#b'],
  ["A=it's", "it's"],
  ['A=a=b==', 'a=b=='],
  ['A=Frota Exemplo <frota@frota.example>', 'Frota Exemplo <frota@frota.example>'],
  ["  A = ' a b '  ", ' a b '],
  ['A=', ''],
  ["A=''", ''],
  ["\uFEFFA='b'\r", 'b'],
  ['A=1\n\n# A=2\n  # A=3\n', '1'],
  ['A=\nA=2', '2'],
])('%j stands for its value alone', (text, value) => {
  expect(valuesOf(text)).toEqual({ A: value });
});

test.each([
  ['A', 'tem de ser NOME=valor'],
  ['; a comment of systemd', 'tem de ser NOME=valor'],
  ['=a', 'antes do = tem de estar um nome'],
  ['2A=a', 'antes do = tem de estar um nome'],
  ['A B=a', 'antes do = tem de estar um nome'],
  ['export A=a', 'sem export'],
  ["A='secret", "falta a ' que fecha o valor"],
  ['A="secret', 'falta a " que fecha o valor'],
  ["A='it'\\''s'", "depois da segunda ' não pode estar mais nada"],
  ["A='secret' # a comment", "depois da segunda ' não pode estar mais nada"],
  ['A=secret # a comment', 'tem um # depois de um espaço'],
  ['A=se\\cret', 'tem uma \\ fora de plicas'],
  ['A="se\\$cret"', 'tem uma \\ fora de plicas'],
])('%j cannot be read, and the fault does not repeat it', (line, fault) => {
  const { values, faults } = parseEnvFile(`B=1\n${line}\nC=3`);
  expect(values).toEqual({ B: '1', C: '3' });
  expect(faults).toEqual([{ line: 2, fault: expect.stringContaining(fault) }]);
  expect(faults[0]?.fault).not.toMatch(/secret/);
});

test('what stands between single quotes is the value, whatever it is', () => {
  const Value = fc
    .string({ unit: 'grapheme' })
    .filter((value) => !/['\n\0]/.test(value))
    .filter((value) => value.isWellFormed());
  fc.assert(
    fc.property(Value, (value) => {
      expect(valuesOf(`A='${value}'`)).toEqual({ A: value });
    }),
  );
});

test('a shell reads single and plain double quotes the same way', async () => {
  const path = join(await temporaryFolder(), 'variables');
  const text = `A='a$HOME#b \\ "c" \${d}'\nB="it's #1"\nC='Frota <frota@frota.example>'\nD=a#b\n`;
  await writeFile(path, text);
  const shown = execFileSync('/bin/sh', ['-c', '. "$1" && printf "%s\\n" "$A" "$B" "$C" "$D"', 'sh', path]);
  const { A, B, C, D } = valuesOf(text);
  expect(shown.toString()).toBe(`${[A, B, C, D].join('\n')}\n`);
});

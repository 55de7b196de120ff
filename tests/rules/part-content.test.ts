import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentOf } from '../../src/mail/part-content';

const encoder = new TextEncoder();

const type = fc.constantFrom('text/plain', 'text/html', 'multipart/mixed', 'text/csv', 'application/x-zip');
const parameter = fc.constantFrom(
  '',
  '; charset=utf-8',
  '; charset="utf-8"',
  '; boundary=a_b.c-d',
  '; boundary="=_a+b"',
);
const odd = fc.constantFrom(
  '; name=a.csv',
  '; boundary="a b"',
  '; boundary=a(b)',
  '; boundary="a\\\\b"',
  '; boundary=""',
  '; boundary="x',
  ';\r\n boundary=z',
  ' x',
);
const encoding = fc.constantFrom(
  '',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding: 7BIT\r\n',
);

test('a plain content type comes to what a parser makes of it', async () => {
  await fc.assert(
    fc.asyncProperty(type, fc.oneof(parameter, odd), encoding, async (mediaType, of, encoded) => {
      const content = (space: string) =>
        contentOf(encoder.encode(`Content-Type:${space}${mediaType}${of}\r\n${encoded}`));
      // Two spaces are left to the parser.
      expect(await content(' ')).toEqual(await content('  '));
    }),
    { numRuns: 300 },
  );
});

test('a boundary is one of a type that is plain, and the encoding is told or none', async () => {
  const head = 'Content-Type: multipart/mixed; boundary="=_a"\r\nContent-Transfer-Encoding: base64\r\n';
  const told = { mediaType: 'multipart/mixed', boundary: '=_a', encoding: 'base64' };
  expect(await contentOf(encoder.encode(head))).toMatchObject(told);
  const charset = await contentOf(encoder.encode('Content-Type: text/plain; charset=utf-8\r\n'));
  expect(charset).toMatchObject({ boundary: null, encoding: '8bit' });
});

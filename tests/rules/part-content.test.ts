import { expect, test } from 'vitest';
import { contentOf } from '../../src/mail/messages/part-content';

const read = (...fields: string[]) => contentOf(new TextEncoder().encode(fields.join('\r\n')));

test('heads of the same fields read the same, however many others were between', async () => {
  const types = Array.from({ length: 300 }, (_, n) => `text/x-${n}`);
  const all = () => Promise.all(types.map((type) => read(`Content-Type: ${type}`)));
  expect((await all()).map(({ mediaType }) => mediaType)).toEqual(types);
  expect((await all()).map(({ mediaType }) => mediaType)).toEqual(types);
});

test.each([
  ['type', ['Content-Type: text/csv'], { mediaType: 'text/csv' }],
  ['encoding', ['Content-Transfer-Encoding: base64'], { encoding: 'base64' }],
  ['disposition', ['Content-Disposition: attachment'], { isAttachment: true }],
  [
    'name',
    ['Content-Disposition: attachment;', '\tfilename="a.csv"'],
    { fileName: 'a.csv', isAttachment: true },
  ],
  [
    'other name',
    ['Content-Disposition: attachment;', '\tfilename="b.csv"'],
    { fileName: 'b.csv', isAttachment: true },
  ],
  [
    'boundary',
    ['content-type : multipart/mixed;', ' boundary=x'],
    { boundary: 'x', mediaType: 'multipart/mixed' },
  ],
] as const)('of two parts that differ in their %s each has its own', async (_, fields, says) => {
  const plain = {
    mediaType: 'text/plain',
    encoding: '8bit',
    boundary: null,
    fileName: null,
    isAttachment: false,
  };
  for (let again = 0; again < 2; again += 1) {
    expect(await read('Content-Language: pt')).toMatchObject(plain);
    expect(await read('Content-Language: pt', ...fields)).toMatchObject({ ...plain, ...says });
  }
});

test.each([
  ['in quotes', (own: string) => `boundary="${own}"`, (own: string) => own],
  ['beside one in a comment', (own: string) => `(boundary="${own}") boundary=b`, () => 'b'],
  ['beside one of another name', (own: string) => `x-boundary="${own}"; boundary=b`, () => 'b'],
  ['that comes first', (own: string) => `boundary=b; boundary="${own}"`, () => 'b'],
  ['in pieces', (own: string) => `boundary="${own}"; boundary*0=b`, () => 'b'],
  ['in the quotes of another', (own: string) => `x=" boundary="${own}"; boundary=b`, () => null],
  ['behind one that is a NUL', (own: string) => `boundary="\0"; boundary="${own}"`, () => '\0'],
])('each message has its own boundary: %s', async (_, written, boundary) => {
  for (const own of ['=_1', "=_2'+,./:?", '=_3']) {
    const head = await read(`Content-Type: multipart/mixed; ${written(own)}`);
    expect(head).toMatchObject({ mediaType: 'multipart/mixed', boundary: boundary(own) });
  }
});

import { expect, test } from 'vitest';
import { contentOf } from '../../src/mail/part-content';

const read = (...fields: string[]) => contentOf(new TextEncoder().encode(fields.join('\r\n')));

test('heads of the same fields say the same, however many others were between', async () => {
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

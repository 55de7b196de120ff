import { describe, expect, test } from 'vitest';
import { officeApi } from '../../support/api/office';
import { uberName, uberReport } from '../../support/reports/weeks';

const REPORT = uberReport([{ id: 'U1', gross: '10.00' }]);
const FORM = 'multipart/form-data; boundary=x';

function part(disposition: string, body = REPORT, type = 'text/csv'): string {
  return `--x\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
}

type Refusal = { error?: { message: string; fields?: Record<string, string> } };

async function sent(body: string | Uint8Array<ArrayBuffer>, type: string | null = FORM) {
  const office = await officeApi();
  const headers: Record<string, string> = type === null ? {} : { 'Content-Type': type };
  const answer = await office.request('/api/payment-reports', { method: 'POST', headers, body });
  return { status: answer.status, told: (await answer.json()) as Refusal };
}

/** Messages for people are Portuguese: no word of them comes from a library. */
const ENGLISH = /\b(invalid|input|expected|received|required|failed|unknown|must|undefined|type|boundary)\b/i;

describe('rejects a malformed form in Portuguese, never with a 5xx', () => {
  test.each<[string, string, string | null]>([
    ['a file without a name', `${part('name="file"; filename=""')}--x--`, FORM],
    ['an empty file without a name', `${part('name="file"; filename=""', '')}--x--`, FORM],
    ['no name at all', `${part('filename="a.csv"')}--x--`, FORM],
    ['an empty name', `${part('name=""; filename="a.csv"')}--x--`, FORM],
    ['two files', `${part('name="file"; filename="a.csv"').repeat(2)}--x--`, FORM],
    ['files in a list', `${part('name="file[]"; filename="a.csv"')}--x--`, FORM],
    ['a prototype for a name', `${part('name="__proto__"; filename="a.csv"')}--x--`, FORM],
    ['a constructor for a name', `${part('name="constructor"; filename="a.csv"')}--x--`, FORM],
    [
      'a file instead of the week',
      `${part('name="file"; filename="a.csv"')}${part('name="weekStartDate"; filename="b"')}--x--`,
      FORM,
    ],
    [
      'two weeks',
      `${part('name="file"; filename="a.csv"')}${part('name="weekStartDate"', '2026-11-09').repeat(2)}--x--`,
      FORM,
    ],
    [
      'an invalid week',
      `${part('name="file"; filename="a.csv"')}${part('name="weekStartDate"', 'ontem')}--x--`,
      FORM,
    ],
    [
      'an invalid dry run',
      `${part('name="file"; filename="a.csv"')}${part('name="dryRun"', 'sim')}--x--`,
      FORM,
    ],
    ['no end', part('name="file"; filename="a.csv"'), FORM],
    ['no part', '--x--', FORM],
    ['nothing', '', FORM],
    ['no boundary', `${part('name="file"; filename="a.csv"')}--x--`, 'multipart/form-data'],
    ['an empty boundary', `${part('name="file"; filename="a.csv"')}--x--`, 'multipart/form-data; boundary='],
    ['fields alone', 'file=a', 'application/x-www-form-urlencoded'],
    ['JSON', '{"file":"a"}', 'application/json'],
    ['no type', 'a', null],
    ['an odd type', 'a', 'multipart/mixed; boundary=x'],
    ['a name of control characters', `${part('name="file"; filename="\u0000\u0001.csv"')}--x--`, FORM],
    [
      'a charset that is none',
      `${part('name="file"; filename="a.csv"', '\u00ff')}--x--`,
      `${FORM}; charset=nada`,
    ],
  ])('of %s', async (_what, body, type) => {
    const { status, told } = await sent(body, type);
    expect([200, 201, 400, 413, 415, 422]).toContain(status);
    if (status < 400) return;
    const words = [told.error?.message ?? '', ...Object.values(told.error?.fields ?? {})];
    expect(words.join(' ')).not.toMatch(ENGLISH);
    expect(words.every((text) => text.length > 0)).toBe(true);
  });

  test('names the field when the file has no name', async () => {
    const { status, told } = await sent(`${part('name="file"; filename=""')}--x--`);
    expect([status, told.error?.fields]).toEqual([422, { file: 'Escolha um ficheiro' }]);
  });

  test('rejects two files and reads neither', async () => {
    const two = part(`name="file"; filename="${uberName()}"`).repeat(2);
    const { status, told } = await sent(`${two}--x--`);
    expect([status, told.error?.fields]).toEqual([422, { file: 'Escolha um ficheiro' }]);
  });
});

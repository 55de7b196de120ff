import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../../support/api/app';

const DRIVER = {
  fullName: 'Ana Sousa',
  email: 'ana@example.pt',
  phoneNumber: '912345678',
  cmtvdeNumber: 'TVDE-1234',
  contractType: 'SLOT',
};
const JSON_TYPE = { 'Content-Type': 'application/json' };

async function register(body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) {
  const test = await createTestApp();
  const answer = await test.app.request('http://localhost:3000/api/drivers', {
    method: 'POST',
    headers,
    body,
  });
  const code = answer.ok ? 'ok' : (await answer.clone().json()).error.code;
  return { ...test, answer, outcome: [answer.status, code] };
}

/** A body sent in pieces, without its length. */
function chunked(...pieces: string[]): ReadableStream<Uint8Array> {
  return new Response(new Blob(pieces).stream()).body ?? new ReadableStream();
}

describe('a call that changes something', () => {
  test.each([
    ['a script, which names no origin', {}],
    ['our own page', { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }],
  ])('%s', async (_who, headers) => {
    const { outcome } = await register(JSON.stringify(DRIVER), { ...JSON_TYPE, ...headers });
    expect(outcome).toEqual([201, 'ok']);
  });
});

describe('bodies', () => {
  test('promise 28: 65,536 bytes are read, one more is not, chunked or announced', async () => {
    const most = JSON.stringify({ ...DRIVER, padding: '' });
    const fits = JSON.stringify({ ...DRIVER, padding: 'x'.repeat(65_536 - most.length) });
    expect((await register(fits)).outcome).toEqual([201, 'ok']);
    expect((await register(chunked(fits.slice(0, 9), fits.slice(9)))).outcome).toEqual([201, 'ok']);
    expect((await register(`${fits} `)).outcome).toEqual([413, 'too_large']);
    expect((await register(chunked(fits, ' '))).outcome).toEqual([413, 'too_large']);
  });

  test.each([
    [29_900, 201],
    [30_100, 400],
  ])('promise 28: a body that still comes in bits after %i ms is answered %i', async (ms, status) => {
    const text = JSON.stringify(DRIVER);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    let part = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (part === 1) clock.mockReturnValue(ms);
        if (part === 2) return controller.close();
        controller.enqueue(new TextEncoder().encode(part === 0 ? text.slice(0, 9) : text.slice(9)));
        part += 1;
      },
    });
    expect((await register(body)).outcome[0]).toBe(status);
  });

  test('promise 28: JSON nested deep is refused, brackets in a text are not', async () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect((await register(deep(21))).outcome).toEqual([400, 'unreadable']);
    expect((await register(deep(30_000))).outcome).toEqual([400, 'unreadable']);
    expect((await register(deep(20))).outcome).toEqual([422, 'invalid']);
    const texts = JSON.stringify({ ...DRIVER, fullName: `Ana \\" ${'[{'.repeat(40)}` });
    expect((await register(texts)).outcome).toEqual([201, 'ok']);
  });

  test('JSON with a charset is read', async () => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    expect((await register(JSON.stringify(DRIVER), headers)).outcome).toEqual([201, 'ok']);
  });

  test('a call without a body needs no content type', async () => {
    const { app } = await createTestApp();
    expect((await app.request('/api/objects/upload', { method: 'POST' })).status).toBe(200);
    const announced = { method: 'POST', body: '', headers: { 'Content-Length': '0' } };
    expect((await app.request('/api/objects/upload', announced)).status).toBe(200);
  });
});

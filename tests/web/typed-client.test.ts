import { expect, test } from 'vitest';
import { confirmRow } from '../../web/reports/payment-reports/payment-reports';
import { takeBackAccount } from '../../web/reports/platform-accounts/platform-accounts';
import { onCleanup } from '../support/api/cleanups';

/** Records the requests of the browser's client. */
function listen(): { sent: Request[] } {
  const { fetch } = globalThis;
  onCleanup(async () => {
    globalThis.fetch = fetch;
  });
  const sent: Request[] = [];
  const answer = async (path: string, init: RequestInit) => {
    sent.push(new Request(new URL(path, 'http://localhost:3000'), init));
    return Response.json({});
  };
  globalThis.fetch = answer as unknown as typeof fetch;
  return { sent };
}

test('an account whose id has a slash and a percent sign is one part of the path', async () => {
  const { sent } = listen();
  const driver = { id: 'd', fullName: 'Ana Exemplo' };
  await takeBackAccount({ platform: 'uber', externalId: 'a/b%2F?c', driver });
  expect(sent[0]?.url).toBe('http://localhost:3000/api/platform-accounts/uber/a%2Fb%252F%3Fc?from=d');
  expect(sent[0]?.method).toBe('DELETE');
});

test('a row is confirmed by its number, as the version that was shown', async () => {
  const { sent } = listen();
  await confirmRow({ id: 12, version: 3, reportId: 'r', reportVersion: 1 });
  await confirmRow({ id: 13, version: null, reportId: 'r', reportVersion: 1 });
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/payment-reports/waiting/12/confirm',
    '/api/payment-reports/waiting/13/confirm',
  ]);
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', null]);
});

import { expect, test } from 'vitest';
import { ApiError, errorOf, isUnauthorized } from '../../web/ui/requests/api-error';

test('message: an error has its status and its body, or its status text', async () => {
  const full = await errorOf(new Response('{"error":{}}', { status: 409, statusText: 'Conflict' }));
  expect(full.message).toBe('409: {"error":{}}');
  const empty = await errorOf(new Response('', { status: 503, statusText: 'Service Unavailable' }));
  expect(empty.message).toBe('503: Service Unavailable');
});

test('message: an error counts as unauthorized by 401 or Unauthorized in its message', () => {
  expect(isUnauthorized(new ApiError(401, '', 'Sem sessão'))).toBe(true);
  expect(isUnauthorized(new Error('Unauthorized'))).toBe(true);
  expect(isUnauthorized(new ApiError(403, 'Forbidden', ''))).toBe(false);
  expect(isUnauthorized('401')).toBe(false);
});

test.each([
  ['an amount', 409, 'wrong_state', 'O pagamento é de 401,20 € e já foi feito.', false],
  ['a file of that name', 422, 'invalid', 'Unauthorized-401.csv não é um relatório.', false],
  ['no session', 401, 'unauthenticated', 'Inicie sessão.', true],
  ['a sign-in that was refused', 403, 'forbidden', 'Unauthorized', false],
] as const)('an error of the program is unauthorized by its code: %s', (_name, status, code, message, is) => {
  const body = JSON.stringify({ error: { code, message } });
  expect(isUnauthorized(new ApiError(status, '', body))).toBe(is);
});

test('an answer that is not the program’s own JSON is judged by its message', () => {
  for (const body of ['{"error":"401"}', '<h1>401 Unauthorized</h1>', '{"error":{"message":"401"}}']) {
    expect(isUnauthorized(new ApiError(502, 'Bad Gateway', body))).toBe(true);
  }
  expect(isUnauthorized(new ApiError(502, 'Bad Gateway', '<h1>502</h1>'))).toBe(false);
});

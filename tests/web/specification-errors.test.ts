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

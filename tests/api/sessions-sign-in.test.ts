import { expect, test } from 'vitest';
import { createAppWithProvider, ORIGIN, signIn } from '../support/sign-in';

test('staff sign in at the provider and are known afterwards', async () => {
  const { newBrowser } = await createAppWithProvider();
  const browser = newBrowser();
  const callback = await signIn(browser);
  expect(callback.status).toBe(302);
  expect(callback.headers.get('location')).toBe('/');
  const user = await browser.request(`${ORIGIN}/api/auth/user`);
  expect(user.status).toBe(200);
  expect(await user.json()).toEqual({ email: 'staff@frota.local', name: 'Ana Frota' });
});

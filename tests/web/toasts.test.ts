// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';

let showToast: typeof import('../../web/ui/toasts')['showToast'];

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => new EventTarget());
  ({ showToast } = await import('../../web/ui/toasts'));
});

test('the act of a toast runs once, though it can be pressed until it is gone', async () => {
  const act = vi.fn();
  void showToast({ title: 'Sucesso', action: { label: 'Anular', act } });
  const button = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Anular',
    );
    if (!found) throw new Error('there is no toast');
    return found;
  });
  button.click();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(button.isConnected).toBe(true);
  button.click();
  expect(act).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(button.isConnected).toBe(false));
  // Work that React has scheduled asks for the window, which goes with the last test.
  await new Promise((resolve) => setImmediate(resolve));
});

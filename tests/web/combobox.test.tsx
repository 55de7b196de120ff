// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Combobox } from '../../web/ui/combobox';

let root: Root;

beforeEach(() => {
  document.body.innerHTML = '<div></div>';
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined;
  root = createRoot(document.body.firstElementChild as Element);
});

afterEach(async () => {
  root.unmount();
  // Work that React has scheduled asks for the window, which goes with the last test.
  await new Promise((resolve) => setImmediate(resolve));
  document.body.replaceChildren();
});

const OF = {
  label: 'Condutor',
  none: 'Nenhum condutor encontrado',
  failed: 'Não foi possível procurar condutores',
  key: ['found'],
  find: async () => [],
};

const field = () => document.querySelector('input');

/** Types as a key does: the field has the text before its event is heard. */
function type(value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), value);
  field()?.dispatchEvent(new Event('input', { bubbles: true }));
}

const hitsOf = (...names: string[]) => names.map((label) => ({ value: label, label, detail: '' }));

test('Enter before the answer chooses the only hit of it, of several none, which are shown', async () => {
  const chosen = vi.fn();
  const answers: Record<string, () => void> = {};
  const found: Record<string, string[]> = { Rui: ['Rui Dias'], Ana: ['Ana Lopes', 'Ana Sousa'] };
  const find = (search: string) =>
    new Promise<ReturnType<typeof hitsOf>>((resolve) => {
      answers[search] = () => resolve(hitsOf(...(found[search] ?? [])));
    });
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <Combobox of={{ ...OF, find }} value="" onChange={chosen} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(field()).not.toBeNull());
  for (const search of ['Ana', 'Rui']) {
    type(search);
    await vi.waitFor(() => expect(field()?.value).toBe(search));
    field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await vi.waitFor(() => expect(answers[search]).toBeDefined());
    answers[search]?.();
    if (search === 'Ana') {
      await vi.waitFor(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(2));
      expect(chosen).not.toHaveBeenCalled();
    }
  }
  await vi.waitFor(() => expect(chosen).toHaveBeenCalledWith('Rui Dias', 'Rui Dias'));
});

test('what is typed the moment the field appears stays in it', async () => {
  const chosen = vi.fn();
  // React's effects run in a later task than the commit, and this in its microtasks.
  const appeared = new Promise<void>((resolve) => {
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      type('A');
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
  });
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <Combobox of={OF} value="" onChange={chosen} />
    </QueryClientProvider>,
  );
  await appeared;
  await vi.waitFor(() => expect(document.body.textContent).toContain('Nenhum condutor encontrado'));
  expect(field()?.value).toBe('A');
  expect(chosen).not.toHaveBeenCalled();
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Loaded } from '../../web/ui/loaded';
import { together } from '../../web/ui/together';

const part = <Data,>(data: Data | undefined, isError = false, isFetching = false) => {
  const asked = { count: 0 };
  return { data, isError, isFetching, asked, refetch: () => (asked.count += 1) };
};

const shown = (of: ReturnType<typeof part<string[]>>) =>
  renderToStaticMarkup(
    <Loaded of={of} failure="Não foi possível carregar" skeleton="h-9" empty={<p>Nada</p>}>
      {(items) => <p>{items.join(', ')}</p>}
    </Loaded>,
  );

test('a query’s place is a skeleton, the failure, the empty list or the data', () => {
  expect(shown(part<string[]>(undefined))).toMatch(/^<span aria-hidden="true" class="[^"]* h-9">/);
  expect(shown(part<string[]>(undefined, true))).toMatch(/^<div role="alert">.*Não foi possível carregar/);
  expect(shown(part<string[]>([]))).toBe('<p>Nada</p>');
  expect(shown(part(['a', 'b']))).toBe('<p>a, b</p>');
});

test('data stay where they could not be read anew', () => {
  expect(shown(part(['a'], true))).toBe('<p>a</p>');
});

test('queries shown together fail together, and those that failed are asked for again', async () => {
  const [there, failed, loading] = [part(1), part<string>(undefined, true, true), part<boolean>(undefined)];
  const all = together<[number, string, boolean]>(there, failed, loading);
  expect(all).toMatchObject({ data: undefined, isError: true, isFetching: true });
  await all.refetch();
  expect([there, failed, loading].map(({ asked }) => asked.count)).toEqual([0, 1, 0]);
  expect(together<[number, string]>(there, part('a'))).toMatchObject({ data: [1, 'a'], isError: false });
});

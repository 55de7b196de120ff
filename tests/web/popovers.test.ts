// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { showPopovers } from '../../web/ui/popovers';

beforeAll(showPopovers);

beforeEach(() => {
  document.body.innerHTML =
    '<button popovertarget="menu"><b>Menu</b></button><nav id="menu" popover><a href="#x">Condutores</a></nav>' +
    '<button popovertarget="bell">0</button><p id="bell" popover></p><main></main>';
});

afterEach(() => document.body.replaceChildren());

const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const shown = () => [...document.querySelectorAll('[data-shown]')].map(({ id }) => id);

test('where a browser has no popovers, a button shows its own and a second press hides it', () => {
  press('[popovertarget=menu] b');
  expect(shown()).toEqual(['menu']);
  press('[popovertarget=bell]');
  expect(shown()).toEqual(['bell']);
  press('[popovertarget=bell]');
  expect(shown()).toEqual([]);
});

test.each([
  ['a press beside it', () => press('main')],
  ['a press in it', () => press('#menu a')],
  ['Esc', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
])('%s hides it', (_how, act) => {
  press('[popovertarget=menu]');
  expect(shown()).toEqual(['menu']);
  act();
  expect(shown()).toEqual([]);
});

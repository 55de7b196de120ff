// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { tolerateTranslation } from '../../web/pages/translation';

const { removeChild, insertBefore } = Node.prototype;
beforeAll(tolerateTranslation);
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

let list: HTMLElement;
const [ana, rui, eva] = [0, 1, 2] as const;
const item = (text: string) => Object.assign(document.createElement('li'), { textContent: text });
let items: [HTMLElement, HTMLElement, HTMLElement];

beforeEach(() => {
  list = document.body.appendChild(document.createElement('ul'));
  items = [item('Ana'), item('Rui'), item('Eva')];
  list.append(items[ana], items[rui]);
});

afterEach(() => document.body.replaceChildren());

/** Moves the child into an element, as a translation does. */
function wrap(child: Element): void {
  const font = document.createElement('font');
  child.replaceWith(font);
  font.append(child);
}

const texts = () => list.textContent;

test('a child is removed, wherever a translation has moved it', () => {
  expect(list.removeChild(items[ana])).toBe(items[ana]);
  wrap(items[rui]);
  expect(list.removeChild(items[rui])).toBe(items[rui]);
  expect(texts()).toBe('');
  expect(list.removeChild(items[rui])).toBe(items[rui]);
});

test('a child is inserted before one that a translation has moved, and at the end where that one is gone', () => {
  wrap(items[rui]);
  expect(list.insertBefore(items[eva], items[rui])).toBe(items[eva]);
  expect(texts()).toBe('AnaEvaRui');
  expect(items[eva].parentNode).toBe(list);
  items[ana].remove();
  list.insertBefore(item('Zé'), items[ana]);
  list.insertBefore(item('Sá'), null);
  expect(texts()).toBe('EvaRuiZéSá');
});

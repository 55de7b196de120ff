const KEPT = 'teclas';

/** Whether the key is an act: no character of a text that is typed, no shortcut of the browser, and not turned off
 * (WCAG 2.1.4). */
export function isSingleKey(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey' | 'target'>,
): boolean {
  return !event.ctrlKey && !event.altKey && !event.metaKey && !isInField(event.target) && areSingleKeysOn();
}

export function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea') !== null;
}

/** On unless the person has turned them off in this browser. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(KEPT) !== 'desligadas';
}

export function turnSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, 'desligadas');
}

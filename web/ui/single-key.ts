/** Whether the key is no character of a text that is typed, and no shortcut of the browser (WCAG 2.1.4). */
export function isSingleKey(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey' | 'target'>,
): boolean {
  return !event.ctrlKey && !event.altKey && !event.metaKey && !isInField(event.target);
}

export function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea') !== null;
}

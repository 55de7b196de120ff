/** Toggles popovers where the browser does not support them (docs/browsers.md); overlays.css hides the others. */
export function showPopovers(): void {
  const hideBut = (kept: Element | null) => {
    for (const shown of document.querySelectorAll('[popover][data-shown]'))
      if (shown !== kept) shown.removeAttribute('data-shown');
  };
  addEventListener('click', ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null;
    const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    hideBut(popover);
    popover?.toggleAttribute('data-shown');
  });
  addEventListener('keydown', ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hideBut(null);
  });
}

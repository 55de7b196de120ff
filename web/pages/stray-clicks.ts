/** Ignores the second click of a double click when it hits another button than the first: the first one is gone, and
 * the next row's button, or one below a closed dialog, has taken its place. */
export function ignoreStrayClicks(): void {
  let hitFirst: Element | null = null;
  const judge = (event: MouseEvent) => {
    const hit = event.target instanceof Element ? event.target.closest('button') : null;
    if (event.detail === 1) hitFirst = hit;
    if (event.detail < 2 || hit === null || hit === hitFirst) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', judge, true);
}

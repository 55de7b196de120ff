/**
 * The second click of a double click is meant for what the first one hit. Where that has gone by then, and a button has
 * come to stand in its place (the next row's, or one below a dialog that has closed), it counts for nothing.
 */
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

type Changed = { file: string | null };
type Known = { getModulesByFile(file: string): ReadonlySet<{ type: string }> | undefined };

/** Whether a change is to a page's markup outside its island, which no hot update covers: the page has to be
 * reloaded. Tailwind makes each scanned file an asset of the stylesheet, which runs nothing. */
export function changesPageAlone(changed: readonly Changed[], browser: Known): boolean {
  const runs = ({ file }: Changed) =>
    [...((file !== null && browser.getModulesByFile(file)) || [])].some(({ type }) => type !== 'asset');
  return changed.length > 0 && !changed.some(runs);
}

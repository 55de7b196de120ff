/** The title of a list, with how many there are where there are any. */
export function titled(title: string, items: readonly unknown[] | undefined, isMore: boolean): string {
  if (!items?.length) return title;
  return `${title} (${items.length}${isMore ? '+' : ''})`;
}

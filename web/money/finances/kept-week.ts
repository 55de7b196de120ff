import { WEEK_COOKIE } from '../../../src/money/finances/chosen-week-rules';
import { lisbonStart, mondayFrom } from '../../../src/platform/domain/calendar';

/** The week that was chosen in this browser. A cookie keeps it, for the server to name the page's first call by it. */
export function keptWeek(): string | undefined {
  const cookies = document.cookie.split('; ').map((each) => each.split('='));
  return cookies.find(([name]) => name === WEEK_COOKIE)?.[1];
}

/** Keeps it until the next Monday, when another week is over; undefined keeps none. */
export function keepWeek(week: string | undefined): void {
  const ends = week ? new Date(lisbonStart(mondayFrom(new Date(), 1))) : new Date(0);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari 16.4 has no Cookie Store.
  document.cookie = `${WEEK_COOKIE}=${week ?? ''}; path=/finances; expires=${ends.toUTCString()}; samesite=lax${secure}`;
}

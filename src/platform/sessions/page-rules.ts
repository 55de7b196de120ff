/** A path of this origin, else `/`; never a path of the API, which includes `/api/logout`. */
export function pageAfterSignIn(wanted: string | undefined, origin: string): string {
  if (wanted === undefined || !wanted.startsWith('/') || wanted.length > 500) return '/';
  if (!URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  // The router decodes `%69`, and our pages have no `%` in their paths.
  const own = url.origin === origin && !/^\/(\/|api(\/|$))|%/i.test(url.pathname);
  return own ? `${url.pathname}${url.search}` : '/';
}

const OFFICE_PAGES = ['/drivers', '/finances', '/documents', '/email-config'];

/** The page of this origin that `Referer` names. */
export function officePageOf(referer: string | undefined, origin: string): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  const own = url.origin === origin && OFFICE_PAGES.includes(url.pathname);
  return own ? `${url.pathname}${url.search}` : undefined;
}

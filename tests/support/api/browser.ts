/** The HTTP side of a browser: keeps cookies by host and path, and follows redirects on request. */
export function createBrowser(send: (request: Request) => Promise<Response> | Response) {
  const jar = new Map<string, { host: string; path: string; name: string; value: string }>();

  function cookiesFor(url: URL): string {
    return [...jar.values()]
      .filter((cookie) => cookie.host === url.hostname && isUnder(url.pathname, cookie.path))
      .map((cookie) => `${cookie.name}=${cookie.value}`)
      .join('; ');
  }

  function keep(url: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const attribute = (wanted: string) =>
      attributes.find((part) => part.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute('path') ?? '/';
    const key = `${url.hostname} ${path} ${name}`;
    const expires = attribute('expires');
    const gone = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < 1000);
    if (gone) jar.delete(key);
    else jar.set(key, { host: url.hostname, path, name, value: pair.slice(pair.indexOf('=') + 1) });
  }

  /** Makes one request, and follows no redirect. */
  async function request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const headers = new Headers(init.headers);
    const cookies = cookiesFor(url);
    if (cookies !== '') headers.set('cookie', cookies);
    const response = await send(new Request(url, { ...init, headers, redirect: 'manual' }));
    for (const line of response.headers.getSetCookie()) keep(url, line);
    return response;
  }

  return {
    jar,
    request,
    /** The cookies' names and values at an address, to read or to alter. */
    cookies: (address: string) => cookiesFor(new URL(address)),
    /** Follows redirects until an answer that is none, or one that `until` is true of. */
    async follow(address: string, init: RequestInit = {}, until: (url: URL) => boolean = () => false) {
      let url = new URL(address);
      let response = await request(url.href, init);
      for (let hops = 0; hops < 10; hops += 1) {
        const location = response.headers.get('location');
        if (location === null) break;
        url = new URL(location, url);
        if (until(url)) break;
        response = await request(url.href);
      }
      return { url, response };
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

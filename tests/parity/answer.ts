/** An answer as it is compared, without the parts that have to differ between programs. */
export type Answer = { status: number; headers: Record<string, string>; body: string };

/** Headers of the connection, or of the server in front of the program. */
const NOT_OURS = new Set([
  'alt-svc',
  'cf-cache-status',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
]);

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

type Where = {
  /** The origin of uploads that do not go through the program; pages then allow it in their policy. */
  storeOrigin: string | null;
  /** Whether Cloudflare answers without the program: without a request id, with a version. */
  edge: boolean;
  /** The ids that the target's answers have contained so far, in that order. */
  ids: Set<string>;
};

export function answerOf(response: Response, bytes: Uint8Array, { storeOrigin, edge, ids }: Where): Answer {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) {
    if (NOT_OURS.has(name) || name === 'set-cookie') continue;
    headers[name] = comparable(value, storeOrigin);
  }
  const cookies = response.headers.getSetCookie().map(cookieWithoutValue).toSorted();
  if (cookies.length > 0) headers['set-cookie'] = cookies.join('\n');
  if (headers['retry-after'] !== undefined) headers['retry-after'] = '<seconds>';
  if (edge) for (const name of ['etag', 'x-request-id']) delete headers[name];
  // Cloudflare's simulator sends the encoding of empty bodies as well.
  if (bytes.byteLength === 0) delete headers['content-encoding'];
  if (headers.etag !== undefined) headers.etag = headers.etag.replace(/"[^"]+"/, '"<version>"');
  const isText = /^(text\/|application\/json)/.test(headers['content-type'] ?? 'text/plain');
  const body = isText
    ? comparable(new TextDecoder().decode(bytes), storeOrigin, (id) => numberOf(id, ids))
    : `${bytes.byteLength} bytes ${Bun.hash(bytes).toString(16)}`;
  return { status: response.status, headers, body };
}

/** Numbers ids by their first appearance, so that a comparison shows which one an answer is about. */
function numberOf(id: string, ids: Set<string>): string {
  ids.add(id);
  return `<id ${[...ids].indexOf(id) + 1}>`;
}

function comparable(text: string, storeOrigin: string | null, shown = (_id: string) => '<id>'): string {
  return (
    (storeOrigin === null ? text : text.replaceAll(` ${storeOrigin}`, ''))
      .replace(/https?:[^\s"]*\/(upload|incoming)\/[0-9a-f-]{36}[^\s"]*/g, '<upload address>')
      .replace(/(state|nonce|code_challenge|session_state|code)=[\w.~-]+/g, '$1=<random>')
      .replace(/(\/send-document#)[\w-]+/g, '$1<token>')
      .replace(/"token":"[\w-]{43}"/g, '"token":"<token>"')
      .replace(/volante_[\w-]{43}/g, '<key>')
      .replace(ID, shown)
      // The short id of a session, as people read it.
      .replace(/"id":"[0-9a-f]{16}"/g, '"id":"<id>"')
      // Digests over random ids: of a driver's week, and of the movements that wait under one name.
      .replace(/"(version|reportVersion)":\d{9,}/g, '"$1":<digest>')
      .replace(/"digest":"[0-9a-f]{64}",("count":\d+)/g, '"digest":"<digest>",$1')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<instant>')
  );
}

/** Removes also the date of its end, which Max-Age states as well. */
function cookieWithoutValue(line: string): string {
  return line
    .replace(/^([^=]+)=[^;]+/, '$1=<value>')
    .replace(/(_attempt_)[\w-]+/, '$1<random>')
    .replace(/expires=[^;]+/i, 'Expires=<date>');
}

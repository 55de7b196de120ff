/** One result in lower case: method `dmarc`, outcome `pass`, properties such as `header.from`. */
export type MethodResult = {
  method: string;
  outcome: string;
  properties: readonly { name: string; value: string }[];
};

export type AuthenticationResults = {
  authserv: string | null;
  results: readonly MethodResult[];
};

const LONGEST = 16_000;

/** RFC 8601 §2.2; unparsable parts are dropped. */
export function readAuthenticationResults(value: string): AuthenticationResults {
  const [first = '', ...others] = bareText(value.slice(0, LONGEST)).toLowerCase().split(';');
  const begun = resultOf(first);
  const authserv = begun.length > 0 ? null : (first.trim().split(' ')[0] ?? '');
  return { authserv, results: [...begun, ...others.flatMap(resultOf)] };
}

function resultOf(text: string): MethodResult[] {
  const [verdict = '', ...rest] = text.replace(/ ?= ?/g, '=').trim().split(' ');
  const [, method, outcome] = /^([a-z][a-z0-9-]*)(?:\/\d+)?=([a-z]+)$/.exec(verdict) ?? [];
  if (method === undefined || outcome === undefined) return [];
  const properties = rest.flatMap((property) => {
    const [, name, value] = /^([a-z]+\.[a-z-]+)=(.+)$/.exec(property) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });
  return [{ method, outcome, properties }];
}

/** Replaces separators within quotes. */
const QUOTED = '\u0000';

/** Strips nested comments and quotes, and collapses white space. */
function bareText(value: string): string {
  let depth = 0;
  let quoted = false;
  let kept = '';
  const keep = (character: string) => {
    if (depth > 0) return;
    if (quoted) kept += /[\s;=]/.test(character) ? QUOTED : character;
    else if (!/\s/.test(character)) kept += character;
    else if (!kept.endsWith(' ')) kept += ' ';
  };
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at);
    if (character === '\\') {
      at += 1;
      keep(value.charAt(at));
    } else if (character === '"' && depth === 0) quoted = !quoted;
    else if (character === '(' && !quoted) {
      keep(' ');
      depth += 1;
    } else if (character === ')' && !quoted) depth = Math.max(0, depth - 1);
    else keep(character);
  }
  // With unbalanced quotes or comments, nothing is trusted.
  return quoted || depth > 0 ? '' : kept;
}

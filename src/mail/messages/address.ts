type Found = { address: string } | { fault: 'none' | 'several' };

const ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9-]+\.)+[a-z0-9-]+$/;
const LONGEST = 320;
const LONGEST_HEADER = 4000;

export function isAddress(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text);
}

/** Accepts only `address` or `name <address>` (RFC 5322 §3.4), where an unquoted name may be the same address; returns
 * the address in lower case. */
export function soleAddress(header: string): Found {
  const tokens = header.length > LONGEST_HEADER ? null : tokensOf(header);
  if (tokens === null) return { fault: 'none' };
  if (tokens.includes(',')) return { fault: 'several' };
  const open = tokens.indexOf('<');
  const words = tokens.slice(0, Math.max(open, 0));
  const rest = open < 0 ? tokens : tokens.slice(open + 1);
  const isClosed = open < 0 || rest.pop() === '>';
  const [address = ''] = rest;
  const isSame = (word: string) => word.toLowerCase() === address.toLowerCase();
  const isName = words.every((word) => word.startsWith('"') || isSame(word) || !/[<>@:;]/.test(word));
  return isClosed && isName && rest.length === 1 && isAddress(address.toLowerCase())
    ? { address: address.toLowerCase() }
    : { fault: 'none' };
}

/** Splits into words, quoted strings (with their opening quote) and `<`, `>`, `,`; null if malformed. */
function tokensOf(header: string): string[] | null {
  const tokens: string[] = [];
  let word = '';
  let depth = 0;
  let quoted = false;
  const end = () => {
    if (word !== '') tokens.push(word);
    word = '';
  };
  for (let at = 0; at < header.length; at += 1) {
    const character = header.charAt(at);
    if (isControl(character)) return null;
    if (character === '\\') {
      at += 1;
      if (at >= header.length || isControl(header.charAt(at)) || (depth === 0 && !quoted)) return null;
    } else if (quoted) {
      if (character === '"') quoted = false;
    } else if (character === '(') {
      end();
      depth += 1;
    } else if (character === ')') {
      if (depth === 0) return null;
      depth -= 1;
    } else if (depth > 0) continue;
    else if (character === '"') {
      end();
      tokens.push('"');
      quoted = true;
    } else if (/[<>,]/.test(character)) {
      end();
      tokens.push(character);
    } else if (/[ \t]/.test(character)) end();
    else word += character;
  }
  end();
  return quoted || depth > 0 ? null : tokens;
}

function isControl(character: string): boolean {
  const code = character.charCodeAt(0);
  return (code < 32 && character !== '\t') || code === 127;
}

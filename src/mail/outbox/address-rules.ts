const LOCAL_PART = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}$/u;

const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** Rejects display names, lists, white space and invisible characters. */
export function isSingleAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return text.length <= 254 && LOCAL_PART.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

const DOTS_MEAN_NOTHING = new Set(['gmail.com', 'googlemail.com']);

/** Maps all spellings of a mailbox to one key: case, `+tag`, Gmail's dots. */
export function foldAddress(email: string): string {
  const address = email.normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const written = address.slice(at + 1).replace(/\.$/, '');
  const host = URL.canParse(`http://${written}`) ? new URL(`http://${written}`).hostname : written;
  const domain = host === 'googlemail.com' ? 'gmail.com' : host;
  const tag = address.indexOf('+', 1);
  const mailbox = address.slice(0, tag < 0 ? at : Math.min(tag, at));
  return `${DOTS_MEAN_NOTHING.has(domain) ? mailbox.replaceAll('.', '') : mailbox}@${domain}`;
}

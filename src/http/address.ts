/**
 * What one visitor's requests share: an IPv4 address whole, of an IPv6 address the first 64 bits, since a
 * household or a phone is given that many and picks the rest as it likes (RFC 6177, RFC 8981).
 */
export function networkOf(address: string): string {
  const plain = withoutPort(address.trim().toLowerCase());
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(plain);
  if (mapped?.[1]) return mapped[1];
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/** What one customer of a network has at most: of an IPv6 network (`networkOf`) the first 48 bits. */
export function wideNetworkOf(network: string): string {
  return network.replace(/^((?:[^:]*:){2}[^:]*):[^:]*::\/64$/, '$1::/48');
}

/** Some proxies write `1.2.3.4:5678` or `[2001:db8::1]:5678`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\]/.exec(address);
  if (bracketed?.[1]) return bracketed[1];
  return address.split(':').length === 2 ? (address.split(':')[0] ?? '') : address;
}

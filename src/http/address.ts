import ipaddr from 'ipaddr.js';

/**
 * What one visitor's requests share: an IPv4 address whole, of an IPv6 address the first 64 bits, since a
 * household or a phone is given that many and picks the rest as it likes (RFC 6177, RFC 8981).
 */
export function networkOf(address: string): string {
  const plain = withoutPort(address.trim().toLowerCase());
  if (!ipaddr.isValid(plain)) return plain;
  // An IPv4 address in IPv6 clothing is told as what it is.
  const parsed = ipaddr.process(plain);
  return parsed.kind() === 'ipv4' ? parsed.toString() : prefixOf(plain, 64);
}

/** What one customer of a network has at most: of an IPv6 network (`networkOf`) the first 48 bits. */
export function wideNetworkOf(network: string): string {
  return ipaddr.IPv6.isValidCIDR(network) ? prefixOf(network.replace(/\/.*/, ''), 48) : network;
}

function prefixOf(address: string, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}

/** Some proxies write `1.2.3.4:5678` or `[2001:db8::1]:5678`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\]/.exec(address);
  if (bracketed?.[1]) return bracketed[1];
  return address.split(':').length === 2 ? (address.split(':')[0] ?? '') : address;
}

import ipaddr from 'ipaddr.js';

/** The part of an address that one visitor's requests share: an IPv4 address, or an IPv6 /64 (RFC 6177, RFC 8981). */
export function networkOf(address: string): string {
  const plain = withoutPort(address.trim().toLowerCase());
  if (!ipaddr.isValid(plain)) return plain;
  // An IPv4-mapped IPv6 address counts as IPv4.
  const parsed = ipaddr.process(plain);
  return parsed.kind() === 'ipv4' ? parsed.toString() : prefixOf(plain, 64);
}

/** The largest block that one customer of a provider gets: the /48 of an IPv6 network (see `networkOf`). */
export function wideNetworkOf(network: string): string {
  return ipaddr.IPv6.isValidCIDR(network) ? prefixOf(network.replace(/\/.*/, ''), 48) : network;
}

function prefixOf(address: string, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}

function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\]/.exec(address);
  if (bracketed?.[1]) return bracketed[1];
  return address.split(':').length === 2 ? (address.split(':')[0] ?? '') : address;
}

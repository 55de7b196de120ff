import { expect, test } from 'vitest';
import { networkOf, wideNetworkOf } from '../../src/platform/http/client-address';

test.each([
  ['an IPv4 address', '192.0.2.1', '192.0.2.1', '192.0.2.1'],
  ['one with a port', '192.0.2.1:5678', '192.0.2.1', '192.0.2.1'],
  ['one in IPv6 clothing', '::ffff:192.0.2.1', '192.0.2.1', '192.0.2.1'],
  ['one in hexadecimal', '::FFFF:c000:201', '192.0.2.1', '192.0.2.1'],
  ['an IPv6 address', '2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['one with a port', '[2001:db8:1:2::5]:80', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['one with a zone', 'fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['one that is abbreviated', '::1', '::/64', '::/48'],
  ['a word', 'Unknown', 'unknown', 'unknown'],
  ['a word that ends like a network', 'x/64', 'x/64', 'x/64'],
  ['nothing', '', '', ''],
])('promise 27: %s, %j, counts for its network', (_what, address, network, wide) => {
  expect(networkOf(address)).toBe(network);
  expect(wideNetworkOf(networkOf(address))).toBe(wide);
});

import { expect, test } from 'vitest';
import { networksOf } from './network.ts';

test.each([
  ['203.0.113.1', ['203.0.113.1']],
  ['::ffff:203.0.113.1', ['203.0.113.1']],
  ['::ffff:cb00:7101', ['203.0.113.1']],
  ['0:0:0:0:0:FFFF:203.0.113.1', ['203.0.113.1']],
  ['unknown', ['unknown']],
  ['2001:db8:12:3456::1', ['2001:db8:12:3456::/64', '2001:db8:12:3400::/56', '2001:db8:12::/48']],
  ['2001:DB8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['2001:db8:1:ff::', ['2001:db8:1:ff::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:0db8:0001:0abc:1:2:3:4', ['2001:db8:1:abc::/64', '2001:db8:1:a00::/56', '2001:db8:1::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
])('%s is counted in %j', (address, prefixes) => {
  const networks = networksOf(address);
  expect(networks.map(({ prefix }) => prefix)).toEqual(prefixes);
  expect(networks.map(({ factor }) => factor)).toEqual([1, 2, 4].slice(0, prefixes.length));
});

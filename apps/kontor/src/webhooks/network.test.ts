import { expect, test } from 'vitest';
import { openNetworks } from './network.ts';

const { isAllowed } = openNetworks([]);

test.each([
  ...['93.184.216.34', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:400a::1'],
])('%s is of the public internet, and may be called', (address) => {
  expect(isAllowed(address)).toBe(true);
});

test.each([
  ...[
    '127.0.0.1',
    '127.255.0.9',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
  ],
  ...['100.64.0.1', '0.0.0.0', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.0.170'],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
  ],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '2001::1'],
])('%s is of no public network, and may not be called', (address) => {
  expect(isAllowed(address)).toBe(false);
});

test('Addresses in a network that the operator allows may be called, and no others of that kind.', () => {
  const { isAllowed: isAllowedToo, isOwn } = openNetworks(['10.1.0.0/16', '127.0.0.1', 'fd00::/8']);
  expect(['10.1.2.3', '127.0.0.1', 'fd00::1', '::ffff:10.1.2.3'].every(isAllowedToo)).toBe(true);
  expect(['10.2.0.1', '127.0.0.2', 'fc00::1'].some(isAllowedToo)).toBe(false);
  expect(isOwn('10.1.2.3')).toBe(true);
  expect(isOwn('93.184.216.34')).toBe(false);
});

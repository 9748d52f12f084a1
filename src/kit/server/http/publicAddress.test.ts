import { expect, test } from 'vitest';
import { isPublicAddress } from './publicAddress.ts';

test.each(['8.8.8.8', '200.1.123.4', '2800:3f0:4003::200e'])('%s is of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'ejemplo.cl',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

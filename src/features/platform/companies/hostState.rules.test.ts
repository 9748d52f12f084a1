import { expect, test } from 'vitest';
import { hostAdvice, hostStateOf, mergeAddresses } from './hostState.rules.ts';

const ours = ['203.0.113.7', '2001:db8::7'];

test.each([
  [['203.0.113.7'], ours, 'ready'],
  [['198.51.100.1', '2001:db8::7'], ours, 'ready'],
  [['198.51.100.1'], ours, 'elsewhere'],
  [[], ours, 'missing'],
  [null, ours, 'unknown'],
  [['203.0.113.7'], null, 'unknown'],
] as const)('a host with the addresses %o is, with %o as ours, %s', (addresses, installation, expected) => {
  expect(hostStateOf('admin.sabores.cl', addresses, installation)).toBe(expected);
});

test.each([
  [['203.0.113.7'], ['2001:db8::7'], ours],
  [['203.0.113.7'], null, ['203.0.113.7']],
  [[], [], []],
  [null, [], null],
  [[], null, null],
  [null, null, null],
])('the addresses %o and %o are %o', (four, six, expected) => {
  expect(mergeAddresses(four, six)).toEqual(expected);
});

test('a host of this machine needs no DNS', () => {
  expect(hostStateOf('demo.localhost', [], ours)).toBe('ready');
});

test('an installation without a public address is no target of a record', () => {
  expect(hostAdvice('missing', 'admin.sabores.cl', 'sabores.localhost')).toBe(
    'Sin una dirección pública, «admin.sabores.cl» no puede apuntar aquí. El comercio abre en «sabores.localhost».',
  );
});

test('names the record to set', () => {
  const target = 'sabores.comanda.app';
  expect(hostAdvice('ready', 'admin.sabores.cl', target)).toBe('');
  expect(hostAdvice('missing', 'admin.sabores.cl', target)).toBe(
    'Crea en el DNS un registro CNAME de «admin.sabores.cl» a «sabores.comanda.app».',
  );
  expect(hostAdvice('elsewhere', 'admin.sabores.cl', target)).toMatch(/debe ser un CNAME a «sabores\.comanda\.app»/);
  expect(hostAdvice('unknown', 'admin.sabores.cl', target)).toMatch(/el DNS no respondió/);
});

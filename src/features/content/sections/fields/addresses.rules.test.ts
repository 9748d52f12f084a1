import { describe, expect, test } from 'vitest';
import { safeAddress, sitePath } from './addresses.rules.ts';

describe('a link address', () => {
  test.each([
    ['https://empresa.com/carta?x=1#y'],
    ['https://empresa.com:8443'],
    ['mailto:hola@empresa.com?subject=Hola'],
    ['tel:+56222222222'],
    ['/promos/verano'],
    ['/'],
    ['#horarios'],
  ])('is accepted as it was entered: %s', (address) => {
    expect(safeAddress(` ${address} `)).toBe(address);
  });

  test('of a chat may omit the standard prefix', () => {
    expect(safeAddress('wa.me/56987654321')).toBe('https://wa.me/56987654321');
  });

  test.each([
    ['javascript:alert(1)'],
    ['java\tscript:alert(1)'],
    ['data:text/html,x'],
    ['http://empresa.com'],
    ['//empresa.com'],
    ['/\\empresa.com'],
    ['https://ana:clave@empresa.com'],
    ['https:empresa.com'],
    ['https://empresa.com/\u202Emoc'],
    ['mailto:x'],
    ['carta'],
    [''],
  ])('is rejected: %j', (address) => {
    expect(safeAddress(address)).toBeNull();
  });

  test('of this site has a path, without query and hash', () => {
    expect(sitePath('/promos/verano?x=1#y')).toBe('promos/verano');
    expect(sitePath('/')).toBe('');
    expect(sitePath('https://empresa.com/promos')).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { safeAddress, sitePath } from './addresses.rules.ts';

describe('an address', () => {
  test.each([
    ['https://empresa.com/carta?x=1#y'],
    ['https://empresa.com:8443'],
    ['mailto:hola@empresa.com?subject=Hola'],
    ['tel:+56222222222'],
    ['/promos/verano'],
    ['/'],
    ['#horarios'],
  ])('is taken as it was written: %s', (address) => {
    expect(safeAddress(` ${address} `)).toBe(address);
  });

  test('of a chat may leave out what every chat begins with', () => {
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
  ])('leads nowhere: %j', (address) => {
    expect(safeAddress(address)).toBeNull();
  });

  test('of this site has a path, without what comes after it', () => {
    expect(sitePath('/promos/verano?x=1#y')).toBe('promos/verano');
    expect(sitePath('/')).toBe('');
    expect(sitePath('https://empresa.com/promos')).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { brandFields } from './brand.contract.ts';
import { brandDefaults, colourPairs, houseBrand, passes, passingColour, textOn } from './brand.rules.ts';

describe('brand colours', () => {
  test('use white text where it is readable and dark text otherwise', () => {
    expect([houseBrand, '#000000', '#f2a20d', '#ffffff', '#7ba7ff'].map(textOn)).toEqual([
      '#ffffff',
      '#ffffff',
      '#10151f',
      '#10151f',
      '#10151f',
    ]);
  });

  test('report each unreadable pair', () => {
    const failing = (hex: string) => colourPairs(hex).filter((pair) => !passes(pair));
    expect(failing(houseBrand)).toEqual([]);
    expect(failing('#ffff00').map(({ label }) => label)).toEqual(['Los botones en modo claro']);
    expect(failing('#000000').map(({ label }) => label)).toEqual(['Los botones en modo oscuro']);
    expect(failing('#3a75dc').map(({ label }) => label)).toEqual(['El texto de los botones']);
  });

  test.each(['#ffff00', '#000000', '#ffffff', '#3a75dc', '#ff66cc', '#00ff00'])(
    'have a readable alternative close to %s',
    (hex) => expect(colourPairs(passingColour(hex)).every(passes)).toBe(true),
  );

  test('stay unchanged if readable', () => {
    expect(passingColour(houseBrand)).toBe(houseBrand);
  });
});

describe('a profile address', () => {
  const profile = (instagram: string) =>
    brandFields.safeParse({ ...brandDefaults, socialNetworks: { ...brandDefaults.socialNetworks, instagram } }).success;

  test.each(['', 'https://instagram.com/sabores', 'https://www.Instagram.com/sabores?hl=es'])('accepts «%s»', (url) => {
    expect(profile(url)).toBe(true);
  });

  test.each([
    'http://instagram.com/sabores',
    'javascript:alert(1)//instagram.com',
    'https://instagram.com.evil.test/',
    'https://evilinstagram.com/',
    'https://evil.test/@instagram.com',
    'https://a@evil.test/instagram.com',
    'https://evil.test#instagram.com',
    'https://instagram.com:8443/',
    'https://instagram.com/"><script>',
    'instagram.com/sabores',
    '@sabores',
  ])('rejects «%s»', (url) => {
    expect(profile(url)).toBe(false);
  });
});

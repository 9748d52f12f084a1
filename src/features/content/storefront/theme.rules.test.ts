import { describe, expect, test } from 'vitest';
import { contrast } from '#kit/contract/values/contrast.ts';
import { type Font, fonts, themeUrl } from '#features/platform/settings/sections/brand.contract.ts';
import { fontUrls, themeCss } from './theme.rules.ts';

const red = { brandPrimary: '#d13438', brandSecondary: '#f2a20d', font: 'lato' } as const;

describe('a storefront theme', () => {
  test('sets the brand colours, their contrast and the font, at a URL derived from them', () => {
    expect([themeUrl(red), themeCss(red)]).toEqual([
      '/theme/d13438-f2a20d-lato-2.css',
      ':root{--brand:#d13438;--on-brand:#ffffff;--link:#c6282f;--label:#f2a20d;--on-label:#10151f;--font:"Lato"}\n' +
        '@media (prefers-color-scheme:dark){:root{--link:#fe6b66}}\n',
    ]);
  });

  test.each(['#ffff00', '#000000', '#ffffff', '#7ba7ff', '#f2a20d'])('of %s has readable links', (brand) => {
    const [light = '', dark = ''] = [
      ...themeCss({ ...red, brandPrimary: brand }).matchAll(/--link:(#[0-9a-f]{6})/g),
    ].map(([, hex = '']) => hex);
    for (const surface of ['#ffffff', '#f6f7fa', '#eef1f6'])
      expect(contrast(light, surface)).toBeGreaterThanOrEqual(4.5);
    for (const surface of ['#10151f', '#171d29', '#202838'])
      expect(contrast(dark, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test('loads two font files, and none that the shop has already', () => {
    for (const font of Object.keys(fonts) as Font[]) {
      expect(fontUrls(font)).toHaveLength(font === 'lato' ? 0 : 2);
      for (const url of fontUrls(font)) expect(themeCss({ ...red, font })).toContain(`src:url(${url})`);
    }
  });
});

import { readableOn } from '#kit/contract/values/colours.ts';
import { darkSurface, lightSurface, textOn } from '#features/platform/settings/sections/brand.rules.ts';
import { type Font, fonts, type Theme } from '#features/platform/settings/sections/brand.contract.ts';

/** Font weights of a storefront: text and emphasis. */
const weights = [400, 700] as const;

/** Font files of a family. The default family is part of the shop's styles. */
export const fontUrls = (font: Font): string[] =>
  font === 'lato' ? [] : weights.map((weight) => `/theme/fonts/${font}-${weight}.woff2`);

const faces = (font: Font): string =>
  fontUrls(font)
    .map(
      (url, place) =>
        `@font-face{font-family:"${fonts[font]}";font-weight:${weights[place]};font-display:swap;src:url(${url}) format("woff2")}\n`,
    )
    .join('');

/** Backgrounds of links, tinted ones included: enough contrast with the last one is enough for all. */
const lightSurfaces = [lightSurface, '#e3e8f1'];
const darkSurfaces = [darkSurface, '#2b3344'];

/** CSS variables of a brand. Increase `themeVersion` whenever the output changes. */
export function themeCss({ brandPrimary, brandSecondary, font }: Theme): string {
  const light = {
    brand: brandPrimary,
    'on-brand': textOn(brandPrimary),
    link: readableOn(brandPrimary, lightSurfaces),
    label: brandSecondary,
    'on-label': textOn(brandSecondary),
    font: `"${fonts[font]}"`,
  };
  const set = Object.entries(light).map(([name, value]) => `--${name}:${value}`);
  const dark = `--link:${readableOn(brandPrimary, darkSurfaces)}`;
  return `${faces(font)}:root{${set.join(';')}}\n@media (prefers-color-scheme:dark){:root{${dark}}}\n`;
}

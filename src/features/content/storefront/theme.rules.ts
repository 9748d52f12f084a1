import { readableOn } from '#kit/contract/values/colours.ts';
import { darkSurface, lightSurface, textOn } from '#features/platform/settings/sections/brand.rules.ts';
import { type Font, fonts, type Theme } from '#features/platform/settings/sections/brand.contract.ts';

/** Weights that a storefront is set in: its text, and what stands out of it. */
const weights = [400, 700] as const;

/** Where the files of a family are read from. The house's own come with the styles of the shop. */
export const fontUrls = (font: Font): string[] =>
  font === 'lato' ? [] : weights.map((weight) => `/theme/fonts/${font}-${weight}.woff2`);

const faces = (font: Font): string =>
  fontUrls(font)
    .map(
      (url, place) =>
        `@font-face{font-family:"${fonts[font]}";font-weight:${weights[place]};font-display:swap;src:url(${url}) format("woff2")}\n`,
    )
    .join('');

/** Surfaces that links lie on, tinted ones too: what can be read on the further one can be read on all. */
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

import { nearestColour } from '#kit/contract/values/colours.ts';
import { contrast } from '#kit/contract/values/contrast.ts';
import type { BrandSettings } from './brand.contract.ts';

/** The colours of a company that has chosen none. */
export const houseBrand = '#1d5fe0';
const houseSecondary = '#f2a20d';

const ink = '#10151f';
const white = '#ffffff';
/** The surfaces of the storefront, light and dark. */
export const lightSurface = white;
export const darkSurface = '#171d29';

/** The text that reads best on a colour: white while that reaches 4.5 : 1, else nearly black. */
export const textOn = (hex: string): string => (contrast(hex, white) >= 4.5 ? white : ink);

/** A pair of colours that guests see, with its minimum contrast by WCAG 2.2 AA: 4.5 for text, 3 for a control. */
export type ColourPair = { label: string; contrast: number; least: number };

/** Backgrounds and texts next to a brand colour. */
export const colourPairs = (hex: string): ColourPair[] => [
  { label: 'El texto de los botones', contrast: contrast(textOn(hex), hex), least: 4.5 },
  { label: 'Los botones en modo claro', contrast: contrast(hex, lightSurface), least: 3 },
  { label: 'Los botones en modo oscuro', contrast: contrast(hex, darkSurface), least: 3 },
];

export const passes = (pair: ColourPair): boolean => pair.contrast >= pair.least;

/** The colour itself where each of its pairs passes, else the nearest one of its hue. */
export const passingColour = (hex: string): string =>
  nearestColour(hex, (candidate) => colourPairs(candidate).every(passes)) ?? houseBrand;

/** Defaults: the platform's colours and fonts, and the company's name in place of a logo. */
export const brandDefaults: BrandSettings = {
  commerceName: '',
  primaryLogo: null,
  secondaryLogo: null,
  favicon: null,
  brandPrimary: houseBrand,
  brandSecondary: houseSecondary,
  font: 'lato',
  loader: 'ring',
  socialNetworks: { facebook: '', twitter: '', youtube: '', instagram: '', tiktok: '', tripadvisor: '' },
};

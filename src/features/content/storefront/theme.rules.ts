import { contrast } from '#kit/contract/values/contrast.ts';

/** The brand of a company that has chosen none. */
export const houseBrand = '#1d5fe0';

/** The text that reads best on a colour: white while that reaches 4.5 : 1, else nearly black. */
export const textOn = (hex: string): string => (contrast(hex, '#ffffff') >= 4.5 ? '#ffffff' : '#10151f');

/** What a brand sets of the storefront's style sheet. */
export const themeCss = (brand: string): string => `:root{--brand:${brand};--on-brand:${textOn(brand)}}\n`;

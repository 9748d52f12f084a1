/** The brand of a company that has chosen none. */
export const houseBrand = '#1d5fe0';

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

function luminanceOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The text that reads best on a colour: white while that reaches 4.5 : 1, else nearly black. */
export const textOn = (hex: string): string => (1.05 / (luminanceOf(hex) + 0.05) >= 4.5 ? '#ffffff' : '#10151f');

/** What a brand sets of the storefront's style sheet. */
export const themeCss = (brand: string): string => `:root{--brand:${brand};--on-brand:${textOn(brand)}}\n`;

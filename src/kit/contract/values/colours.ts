import { contrast, linearOf, type LinearColor } from './contrast.ts';

/** Lightness 0–1, chroma, hue in radians. */
type Oklch = { lightness: number; chroma: number; hue: number };

const toGamma = (channel: number) => (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055);

const hexOf = (linear: LinearColor) =>
  `#${linear
    .map((channel) =>
      Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const across = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const along = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(across, along),
    hue: Math.atan2(along, across),
  };
}

function linearFrom({ lightness, chroma, hue }: Oklch): LinearColor {
  const across = chroma * Math.cos(hue);
  const along = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * across + 0.2158037573 * along) ** 3;
  const m = (lightness - 0.1055613458 * across - 0.0638541728 * along) ** 3;
  const s = (lightness - 0.0894841775 * across - 1.291485548 * along) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The colour a screen can show: chroma gives way until it fits, lightness and hue stay. */
function hexFrom(colour: Oklch): string {
  for (let chroma = colour.chroma; chroma > 0; chroma -= 0.004) {
    const linear = linearFrom({ ...colour, chroma });
    if (linear.every((channel) => channel >= -0.001 && channel <= 1.001)) return hexOf(linear);
  }
  return hexOf(linearFrom({ ...colour, chroma: 0 }));
}

/** Lightness step of the search: finer than the eye can distinguish. */
const step = 0.01;

/** The colour of the same hue with as much more light, from -1 to 1, as chroma allows a screen to show. */
const withLightness = (hex: string, more: number): string => {
  const colour = oklchOf(hex);
  return more === 0 ? hex : hexFrom({ ...colour, lightness: Math.min(1, Math.max(0, colour.lightness + more)) });
};

/** The colour itself, or the one of its hue nearest to it in lightness that fits; undefined where none does. */
export function nearestColour(hex: string, fits: (hex: string) => boolean): string | undefined {
  for (let away = 0; away <= 1; away += step)
    for (const candidate of [withLightness(hex, -away), withLightness(hex, away)])
      if (fits(candidate)) return candidate;
  return undefined;
}

/** The colour itself, or the nearest of its hue that can be read on each background (WCAG contrast `least`, 4.5 for text). */
export const readableOn = (hex: string, backgrounds: readonly string[], least = 4.5): string =>
  nearestColour(hex, (candidate) => backgrounds.every((background) => contrast(candidate, background) >= least)) ?? hex;

/** The colour itself, or the nearest darker one on which white text can be read (4.5:1). */
export const readableUnderWhite = (hex: string): string => readableOn(hex, ['#ffffff']);

/** Ten shades, the seventh of which is the colour itself. */
type Ramp = readonly [string, string, string, string, string, string, string, string, string, string];

const lightSteps = [0, 0.1, 0.24, 0.43, 0.63, 0.82];
const lightChroma = [0.1, 0.2, 0.38, 0.6, 0.8, 0.94];
const darkSteps = [0.89, 0.78, 0.64];

/** Ten even shades from one colour; shade 6 is the colour itself and lightness only ever falls. */
export function ramp(hex: string): Ramp {
  const { lightness, chroma, hue } = oklchOf(hex);
  const top = Math.max(0.975, lightness + 0.02);
  const light = lightSteps.map((step, index) =>
    hexFrom({ lightness: top - (top - lightness) * step, chroma: chroma * (lightChroma[index] ?? 1), hue }),
  );
  const dark = darkSteps.map((step) =>
    hexFrom({ lightness: lightness * step, chroma: chroma * (0.72 + step * 0.25), hue }),
  );
  return [...light, hex, ...dark] as unknown as Ramp;
}

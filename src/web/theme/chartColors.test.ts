import { describe, expect, test } from 'vitest';
import { contrast } from '#kit/contract/values/contrast.ts';
import { variables } from './variables.ts';

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

/** How a screen looks to who lacks one kind of cone: Machado, Oliveira and Fernandes, 2009. */
const sights: Record<string, Matrix> = {
  everything: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const times = (matrix: Matrix, [a, b, c]: Triple): Triple =>
  matrix.map(([x, y, z]) => Math.max(0, x * a + y * b + z * c)) as Triple;

const linear = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as Triple;

const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toOklab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const oklab = (colour: Triple): Triple => {
  const cones = times(toCones, colour).map(Math.cbrt) as Triple;
  return toOklab.map(([x, y, z]) => x * cones[0] + y * cones[1] + z * cones[2]) as Triple;
};

/** Perceptual distance of two colours: 2 is just noticeable side by side. */
function distance(one: string, other: string, sight: Matrix): number {
  const [a, b] = [one, other].map((hex) => oklab(times(sight, linear(hex)))) as [Triple, Triple];
  return 100 * Math.hypot(...a.map((each, at) => each - (b[at] ?? 0)));
}

const { light, dark } = variables({} as never) as Record<'light' | 'dark', Record<string, string>>;
const colorsOf = (scheme: Record<string, string>) => [1, 2, 3, 4, 5].map((at) => scheme[`--app-chart-${at}`] ?? '');
const pairsOf = (colors: string[]) =>
  colors.flatMap((one, at) => colors.slice(at + 1).map((other) => [one, other] as const));

describe.each([
  ['light', light],
  ['dark', dark],
])('the colours of charts in the %s', (_, scheme) => {
  test.each(Object.entries(sights))('are told apart by who sees %s', (_sight, matrix) => {
    const closest = Math.min(...pairsOf(colorsOf(scheme)).map(([one, other]) => distance(one, other, matrix)));
    expect(closest).toBeGreaterThan(10);
  });

  test('are seen on their surface, and read on it where they are text', () => {
    const surface = scheme['--app-surface'] ?? '';
    const against = (color: string) => contrast(color, surface);
    expect(Math.min(...colorsOf(scheme).map(against))).toBeGreaterThanOrEqual(3);
    expect(against(scheme['--app-chart-good'] ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(against(scheme['--app-chart-bad'] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});

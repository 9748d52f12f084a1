import { expect, it } from 'vitest';
import { parseRing, formatRing } from './coordinates.ts';

const triangle = [
  { latitude: -33.4, longitude: -70.6 },
  { latitude: -33.4, longitude: -70.5 },
  { latitude: -33.5, longitude: -70.5 },
];

it('formats a ring with a point per line and parses it back', () => {
  expect(parseRing(formatRing(triangle))).toEqual({ ring: triangle, error: null });
});

it('ignores blank lines, tabs and a repeated first point at the end', () => {
  expect(parseRing('\n-33.4\t-70.6\n\n-33,4; -70,5\r\n-33.5, -70.5\n-33.4, -70.6\n').ring).toEqual(triangle);
});

it.each([
  ['-33.4, -70.6\nAlameda\n-33.5, -70.5', 'Línea 2: «Alameda» no es una latitud y una longitud.'],
  ['-33.4, -70.6\n-33.4, -70.5\n\n-133.5, -70.5', 'Línea 4: -133.5, -70.5 está fuera del mundo. ¿Van invertidas?'],
  ['-33.4, -70.6\n-33.4, -70.5', 'Una zona necesita al menos 3 puntos y hay 2.'],
  ['', 'Una zona necesita al menos 3 puntos y hay 0.'],
  ['0, 0\n1, 1\n0, 1\n1, 0', 'El borde se cruza consigo mismo. Revisa el orden de los puntos.'],
  [
    Array.from({ length: 2001 }, (_, index) => `${(index / 1e4).toFixed(4)}, 1`).join('\n'),
    'Una zona puede tener hasta 2000 puntos y hay 2001.',
  ],
])('rejects invalid rings with the line or the reason', (text, error) => {
  expect(parseRing(text)).toEqual({ ring: null, error });
});

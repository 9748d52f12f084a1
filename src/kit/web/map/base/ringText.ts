import type { Place } from '../places.ts';

/** Four decimals are eleven metres. */
const precision = 1e4;
const offset = 63;
const [chunk, more] = [5, 0x20];

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; rest >= more; rest >>>= chunk) text += String.fromCharCode((more | (rest & (more - 1))) + offset);
  return text + String.fromCharCode(rest + offset);
}

/** Encodes longitudes and latitudes as text: differences in Google's polyline format, without spaces. */
export function encodeRing(ring: readonly (readonly [number, number])[]): string {
  let [x, y] = [0, 0];
  return ring
    .map(([longitude, latitude]) => {
      const [nextX, nextY] = [Math.round(longitude * precision), Math.round(latitude * precision)];
      const text = encodeNumber(nextY - y) + encodeNumber(nextX - x);
      [x, y] = [nextX, nextY];
      return text;
    })
    .join('');
}

/** Decodes the text of a ring. */
export function decodeRing(text: string): Place[] {
  const sums = [0, 0];
  const places: Place[] = [];
  let [value, shift, axis] = [0, 0, 0];
  for (const sign of text) {
    const bits = sign.charCodeAt(0) - offset;
    value |= (bits & (more - 1)) << shift;
    shift += chunk;
    if (bits >= more) continue;
    sums[axis] = (sums[axis] ?? 0) + (value & 1 ? ~(value >> 1) : value >> 1);
    if (axis === 1) places.push({ latitude: (sums[0] ?? 0) / precision, longitude: (sums[1] ?? 0) / precision });
    [value, shift, axis] = [0, 0, 1 - axis];
  }
  return places;
}

/**
 * Points and open rings: the first point is not repeated. Sides are straight in latitude and longitude, as on web maps.
 *
 * Rings around a pole or across the 180th meridian are not supported.
 */
export type Point = { latitude: number; longitude: number };
export type Ring = readonly Point[];
export type Box = { south: number; west: number; north: number; east: number };

export type Side = readonly [Point, Point];

/** The mean radius, in kilometres. */
const earthRadius = 6371.0088;
/** In degrees, about a tenth of a millimetre: what rounding may move a point that was put on a border. */
const borderWidth = 1e-9;
/** In square degrees, about twelve square millimetres: below it a ring encloses nothing but rounding. */
const leastArea = 1e-15;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const same = (one: Point, other: Point): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

/** Twice the signed area of a triangle: positive to the left of the way from `from` to `to`, 0 on its line. */
export const orientation = (from: Point, to: Point, at: Point): number =>
  (to.longitude - from.longitude) * (at.latitude - from.latitude) -
  (to.latitude - from.latitude) * (at.longitude - from.longitude);

/** The box around a ring. An empty ring has an empty box, which holds nothing. */
export function boxOf(ring: Ring): Box {
  const box = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };
  for (const { latitude, longitude } of ring) {
    box.south = Math.min(box.south, latitude);
    box.west = Math.min(box.west, longitude);
    box.north = Math.max(box.north, latitude);
    box.east = Math.max(box.east, longitude);
  }
  return box;
}

/** Whether a point is inside a ring or on its border: a guest who lives on the line is served. */
export const contains = (ring: Ring, point: Point): boolean => positionIn(ring, point) !== 'outside';

/** Position of a point relative to a ring. */
export function positionIn(ring: Ring, { latitude, longitude }: Point): 'inside' | 'border' | 'outside' {
  let inside = false;
  for (let to = 0, from = ring.length - 1; to < ring.length; from = to++) {
    // Each side is measured upwards, so that the answer does not depend on the direction of the ring.
    const [a, b] = [ring[from] as Point, ring[to] as Point];
    const rises = a.latitude < b.latitude || (a.latitude === b.latitude && a.longitude < b.longitude);
    const low = rises ? a : b;
    const high = rises ? b : a;
    if (latitude < low.latitude - borderWidth || latitude > high.latitude + borderWidth) continue;
    if (onSide(low, high, latitude, longitude)) return 'border';
    if (latitude < low.latitude || latitude >= high.latitude) continue;
    const slope = (high.longitude - low.longitude) / (high.latitude - low.latitude);
    if (longitude < low.longitude + slope * (latitude - low.latitude)) inside = !inside;
  }
  return inside ? 'inside' : 'outside';
}

/** Whether a point is as near to a side as rounding may have moved it. */
function onSide(low: Point, high: Point, latitude: number, longitude: number): boolean {
  const [dx, dy] = [high.longitude - low.longitude, high.latitude - low.latitude];
  const [px, py] = [longitude - low.longitude, latitude - low.latitude];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  const [ex, ey] = [px - along * dx, py - along * dy];
  return ex * ex + ey * ey <= borderWidth * borderWidth;
}

/** Great-circle kilometres between two points. */
export function distanceKm(one: Point, other: Point): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const half = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The square kilometres a ring encloses, on a sphere. */
export function areaKm2(ring: Ring): number {
  const first = ring[0];
  if (!first) return 0;
  let sum = 0;
  for (const [from, to] of sidesOf(ring))
    sum +=
      radians(to.longitude - from.longitude) *
      (Math.sin(radians(from.latitude)) + Math.sin(radians(to.latitude)) - 2 * Math.sin(radians(first.latitude)));
  return (Math.abs(sum) * earthRadius ** 2) / 2;
}

/** Whether a ring goes round with the clock; one that encloses nothing does not. */
export function isClockwise(ring: Ring): boolean {
  const [first] = ring;
  if (!first) return false;
  return sidesOf(ring).reduce((sum, [from, to]) => sum + orientation(first, from, to), 0) < 0;
}

/** The centre of gravity of a ring, inside it when it is convex; the mean of its points when it encloses nothing. */
export function centerOf(ring: Ring): Point {
  const [first = { latitude: 0, longitude: 0 }] = ring;
  let [area, latitude, longitude] = [0, 0, 0];
  for (const [from, to] of sidesOf(ring)) {
    const weight = orientation(first, from, to);
    area += weight;
    latitude += weight * (from.latitude + to.latitude - 2 * first.latitude);
    longitude += weight * (from.longitude + to.longitude - 2 * first.longitude);
  }
  if (Math.abs(area) < leastArea) return meanOf(ring, first);
  return { latitude: first.latitude + latitude / (3 * area), longitude: first.longitude + longitude / (3 * area) };
}

function meanOf(ring: Ring, otherwise: Point): Point {
  if (ring.length === 0) return otherwise;
  const sum = (name: keyof Point) => ring.reduce((total, point) => total + point[name], 0);
  return { latitude: sum('latitude') / ring.length, longitude: sum('longitude') / ring.length };
}

/** The ring without points that repeat the one before, also around its end: a closed ring is opened. */
export const withoutRepeats = <P extends Point>(ring: readonly P[]): P[] =>
  ring.filter((point, index) => index === 0 || !same(point, ring[index - 1] as P)).filter(isNewPoint);

const isNewPoint = <P extends Point>(point: P, index: number, ring: readonly P[]): boolean =>
  index === 0 || index < ring.length - 1 || !same(point, ring[0] as P);

export const sidesOf = (ring: Ring): Side[] =>
  ring.map((point, index): Side => [point, ring[(index + 1) % ring.length] as Point]);

/**
 * Whether a ring crosses or touches itself, or has no area. Repeated points count once.
 *
 * Sides that are not neighbours must not touch, and a side must not reverse the previous one.
 */
export function crossesItself(ring: Ring): boolean {
  const points = withoutRepeats(ring);
  if (points.length < 3) return true;
  const sides = sidesOf(points)
    .map((side, index) => ({ side, index, ...boxOf(side) }))
    .toSorted((one, other) => one.west - other.west);
  const last = points.length - 1;
  return sides.some((one, position) => {
    for (let next = position + 1; next < sides.length; next++) {
      const other = sides[next] as (typeof sides)[number];
      if (other.west > one.east) return false;
      if (other.south > one.north || other.north < one.south) continue;
      const gap = Math.abs(one.index - other.index);
      const neighbours = gap === 1 || gap === last;
      if (neighbours ? runsBack(one.side, other.side) : meet(one.side, other.side)) return true;
    }
    return false;
  });
}

/** Whether two sides have a point in common. */
function meet([a, b]: Side, [c, d]: Side): boolean {
  const [atC, atD, atA, atB] = [orientation(a, b, c), orientation(a, b, d), orientation(c, d, a), orientation(c, d, b)];
  if (Math.sign(atC) * Math.sign(atD) > 0 || Math.sign(atA) * Math.sign(atB) > 0) return false;
  // Both on one line: the boxes already overlap, and so do the sides.
  return true;
}

/** Whether one of two neighbouring sides lies on the other. */
function runsBack(one: Side, other: Side): boolean {
  const [[from, middle], [, to]] = same(one[1], other[0]) ? [one, other] : [other, one];
  if (orientation(from, middle, to) !== 0) return false;
  const [dx, dy] = [middle.longitude - from.longitude, middle.latitude - from.latitude];
  return dx * (to.longitude - middle.longitude) + dy * (to.latitude - middle.latitude) < 0;
}

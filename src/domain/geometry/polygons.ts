import {
  areaKm2,
  type Box,
  boxOf,
  contains,
  isClockwise,
  orientation,
  type Point,
  positionIn,
  type Ring,
  type Side,
  sidesOf,
} from './geometry.ts';

/** A ring with the rings that are missing in it. */
export type Polygon = { points: Ring; holes: readonly Ring[] };

/** Whether a point is in a polygon or on its border: the border of a hole belongs to the polygon. */
export const polygonContains = ({ points, holes }: Polygon, point: Point): boolean =>
  contains(points, point) && !holes.some((hole) => positionIn(hole, point) === 'inside');

/** Whether a point is in a polygon and not on its border. */
export const isInsidePolygon = ({ points, holes }: Polygon, point: Point): boolean =>
  positionIn(points, point) === 'inside' && !holes.some((hole) => contains(hole, point));

/** The square kilometres of a polygon without its holes. */
export const polygonKm2 = ({ points, holes }: Polygon): number =>
  holes.reduce((area, hole) => area - areaKm2(hole), areaKm2(points));

/** Why the holes of a polygon are not holes of it; `hole` is the index of the first wrong one. */
export type HoleError = { kind: 'outside' | 'overlap'; hole: number };

/** The same ring counterclockwise, so that the rounding of a check does not depend on its direction. */
const counterclockwise = (ring: Ring): Ring => (isClockwise(ring) ? ring.toReversed() : ring);

/** Finds a hole that leaves the outer ring or overlaps another hole. Rings may touch in points. */
export function findHoleError(polygon: Polygon): HoleError | null {
  const points = counterclockwise(polygon.points);
  const holes = polygon.holes.map(counterclockwise);
  const crossing = firstCrossing([points, ...holes]);
  if (crossing) return { kind: crossing[0] === 0 ? 'outside' : 'overlap', hole: crossing[1] - 1 };
  const outside = holes.findIndex((hole) => positionOfRing(hole, points) !== 'inside');
  if (outside >= 0) return { kind: 'outside', hole: outside };
  const boxes = holes.map(boxOf);
  for (const [index, hole] of holes.entries())
    for (const [other, ring] of holes.entries()) {
      const [box, around] = [boxes[index] as Box, boxes[other] as Box];
      if (index === other || !isWithin(box, around)) continue;
      if (positionOfRing(hole, ring) !== 'outside') return { kind: 'overlap', hole: Math.max(index, other) };
    }
  return null;
}

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.south >= outer.south && inner.north <= outer.north && inner.west >= outer.west && inner.east <= outer.east;

/** The first two rings, by index, with sides that cross each other. */
function firstCrossing(rings: readonly Ring[]): [number, number] | null {
  if (rings.length < 2) return null;
  const sides = rings
    .flatMap((ring, index) => sidesOf(ring).map((side) => ({ side, index, ...boxOf(side) })))
    .toSorted((one, other) => one.west - other.west);
  for (const [position, one] of sides.entries())
    for (let next = position + 1; next < sides.length; next++) {
      const other = sides[next] as (typeof sides)[number];
      if (other.west > one.east) break;
      if (other.index === one.index || other.south > one.north || other.north < one.south) continue;
      if (cross(one.side, other.side)) return [Math.min(one.index, other.index), Math.max(one.index, other.index)];
    }
  return null;
}

/** Whether two sides have a point in common that is no end of either. */
const cross = ([a, b]: Side, [c, d]: Side): boolean =>
  orientation(a, b, c) * orientation(a, b, d) < 0 && orientation(c, d, a) * orientation(c, d, b) < 0;

/** Position of a ring relative to another that it does not cross; `border`: they are the same. */
function positionOfRing(ring: Ring, around: Ring): ReturnType<typeof positionIn> {
  const positions = ring.map((point) => positionIn(around, point));
  // A side between two points of the border may run outside.
  const middles = sidesOf(ring).flatMap(([from, to], index) =>
    positions[index] === 'border' && positions[(index + 1) % ring.length] === 'border'
      ? [positionIn(around, middleOf(from, to))]
      : [],
  );
  const all = [...positions, ...middles];
  if (all.includes('outside')) return 'outside';
  return all.includes('inside') ? 'inside' : 'border';
}

const middleOf = (from: Point, to: Point): Point => ({
  latitude: (from.latitude + to.latitude) / 2,
  longitude: (from.longitude + to.longitude) / 2,
});

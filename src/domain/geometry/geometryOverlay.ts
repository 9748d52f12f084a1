import { areaKm2, type Box, boxOf, contains, isClockwise, type Point, type Ring, withoutRepeats } from './geometry.ts';

/**
 * Intersections and differences of rings: sides are split where rings meet, pieces on the result's border are selected
 * and joined.
 *
 * Pieces are classified before rounding; their ends are snapped to a grid of about a centimetre, so that they join
 * exactly.
 */
const grid = 1e7;

type Spot = { x: number; y: number };
/** Where another ring's side meets this one: how far along it, and the end its pieces have there. */
type Cut = { part: number; spot: Spot; by: number };
type Side = Box & { ring: number; from: Spot; to: Spot; cuts: Cut[] };
/** A part of a side, and the rings that meet the border where it begins. */
type Piece = { side: Side; from: Spot; to: Spot; middle: Spot; met: readonly number[] };
type Place = 'inside' | 'outside' | 'along' | 'against';
type Plane = { origin: Point; rings: Spot[][]; boxes: Box[] };

/** The rings that two rings have in common, going counterclockwise, and clockwise around what is missing in them. */
export function overlapOf(one: Ring, other: Ring): Point[][] {
  const plane = planeOf([one, other]);
  const isSelected: Selects = (place, ring) => place === 'inside' || (place === 'along' && ring === 0);
  const [a = everywhere, b = everywhere] = plane.boxes;
  return walked(selectedPieces(plane, { near: [[1], [0]], within: common(a, b), isSelected }), plane);
}

/**
 * Whether two borders meet in more than `limit` places. The intersection has as many pieces, possibly a million for
 * borders of 1000 points.
 */
export function meetMoreThan(limit: number, one: Ring, other: Ring): boolean {
  if (one.length * other.length <= limit) return false;
  const plane = planeOf([one, other]);
  const [a = everywhere, b = everywhere] = plane.boxes;
  let meetings = 0;
  for (const [side, another] of closeSides(sidesOf(plane, common(a, b))))
    if (cut(side, another) && ++meetings > limit) return true;
  return false;
}

/** A ring that others enclose without covering it, and how large it is without what covers a part of it in its midst. */
export type Gap = { ring: Point[]; squareKm: number };

/** Areas enclosed by several rings but covered by none. Rings that touch in a point enclose the area between them. */
export function gapsIn(rings: readonly Ring[]): Gap[] {
  const plane = planeOf(rings);
  const isSelected: Selects = (place, ring, other) => place === 'outside' || (place === 'along' && ring < other);
  const borders = walked(
    selectedPieces(plane, { near: neighboursOf(plane.boxes), within: everywhere, isSelected }),
    plane,
  );
  const gaps = borders.filter(isClockwise).map((ring): Gap => ({ ring, squareKm: areaKm2(ring) }));
  const smallestFirst = gaps
    .map((gap) => ({ gap, box: boxOf(gap.ring) }))
    .toSorted((one, other) => one.gap.squareKm - other.gap.squareKm);
  for (const island of borders.filter((ring) => !isClockwise(ring))) {
    const around = smallestFirst.find(
      ({ gap, box }) => isWithin(box, boxOf(island)) && island.every((point) => contains(gap.ring, point)),
    );
    if (around) around.gap.squareKm -= areaKm2(island);
  }
  return gaps;
}

const isWithin = (outer: Box, inner: Box): boolean =>
  inner.south >= outer.south && inner.north <= outer.north && inner.west >= outer.west && inner.east <= outer.east;

const everywhere: Box = { south: -Infinity, west: -Infinity, north: Infinity, east: Infinity };
const common = (one: Box, other: Box): Box => ({
  south: Math.max(one.south, other.south),
  west: Math.max(one.west, other.west),
  north: Math.min(one.north, other.north),
  east: Math.min(one.east, other.east),
});

type Selects = (place: Place, ring: number, other: number) => boolean;
/** Neighbours that classify the pieces of each ring, the box of relevant pieces, and the selection rule. */
type Choice = { near: readonly (readonly number[])[]; within: Box; isSelected: Selects };

/**
 * Pieces that every neighbour of their ring selects.
 *
 * A piece has the classification of the previous one, except for rings that meet the border between them.
 */
function selectedPieces(plane: Plane, { near, within, isSelected }: Choice): Piece[] {
  const known = new Map<number, Place>();
  let present = -1;
  return piecesOf(plane, within).filter((piece) => {
    const { ring } = piece.side;
    if (ring !== present) known.clear();
    present = ring;
    for (const other of piece.met) known.delete(other);
    return (near[ring] ?? []).every((other) => {
      const place = known.get(other) ?? placeOf(piece, plane, other);
      known.set(other, place);
      return isSelected(place, ring, other);
    });
  });
}

/** For each box, in order, those that meet it. */
export function neighboursOf(boxes: readonly Box[]): number[][] {
  const near = boxes.map((): number[] => []);
  const sorted = boxes.map((box, index) => ({ ...box, index })).toSorted((one, other) => one.west - other.west);
  for (const [position, one] of sorted.entries())
    for (let next = position + 1; next < sorted.length; next++) {
      const other = sorted[next] as (typeof sorted)[number];
      if (other.west > one.east) break;
      if (other.south > one.north || other.north < one.south) continue;
      near[one.index]?.push(other.index);
      near[other.index]?.push(one.index);
    }
  return near;
}

/** Rings as whole numbers around one of their points, counterclockwise. */
function planeOf(rings: readonly Ring[]): Plane {
  const origin = rings.find(({ length }) => length > 0)?.[0] ?? { latitude: 0, longitude: 0 };
  const spots = rings.map((ring) =>
    withoutRepeats((isClockwise(ring) ? ring.toReversed() : ring).map((point) => onGrid(point, origin))),
  );
  return {
    origin,
    rings: spots.map((ring) => ring.map(({ latitude: y, longitude: x }) => ({ x, y }))),
    boxes: spots.map(boxOf),
  };
}

const onGrid = ({ latitude, longitude }: Point, origin: Point): Point => ({
  latitude: Math.round((latitude - origin.latitude) * grid),
  longitude: Math.round((longitude - origin.longitude) * grid),
});

/** The sides of every ring in order, as far as they meet a box. */
const sidesOf = ({ rings }: Plane, within: Box): Side[] =>
  rings.flatMap((ring, index) =>
    ring
      .map((from, at) => sideOf(index, from, ring[(at + 1) % ring.length] as Spot))
      .filter((side) => boxesMeet(side, within)),
  );

const sideOf = (ring: number, from: Spot, to: Spot): Side => ({
  ring,
  from,
  to,
  cuts: [],
  south: Math.min(from.y, to.y),
  west: Math.min(from.x, to.x),
  north: Math.max(from.y, to.y),
  east: Math.max(from.x, to.x),
});

const boxesMeet = (one: Box, other: Box): boolean =>
  one.south <= other.north && one.north >= other.south && one.west <= other.east && one.east >= other.west;

/** Every side that meets a box, cut where another ring meets it. */
function piecesOf(plane: Plane, within: Box): Piece[] {
  const sides = sidesOf(plane, within);
  for (const [side, other] of closeSides(sides)) cut(side, other);
  const pieces: Piece[] = [];
  const everyone = new Set(plane.rings.keys());
  let met: ReadonlySet<number> = everyone;
  for (const [index, side] of sides.entries())
    met = cutUp(side, sides[index - 1]?.to === side.from ? met : everyone, pieces);
  return pieces;
}

/** Sides of different rings whose boxes meet, two by two. */
function* closeSides(sides: readonly Side[]): Generator<[Side, Side]> {
  const sorted = sides.toSorted((one, other) => one.west - other.west);
  for (const [position, side] of sorted.entries())
    for (let next = position + 1; next < sorted.length; next++) {
      const other = sorted[next] as Side;
      if (other.west > side.east) break;
      if (other.ring !== side.ring && boxesMeet(side, other)) yield [side, other];
    }
}

/** Notes on two sides where they meet, in a point or along a stretch; false where they do not. */
function cut(one: Side, other: Side): boolean {
  const [r, s] = [minus(one.to, one.from), minus(other.to, other.from)];
  const between = minus(other.from, one.from);
  const slant = cross(r, s);
  if (slant === 0) {
    if (cross(between, r) !== 0) return false;
    for (const spot of [other.from, other.to]) note(one, { part: along(one, spot), spot, by: other.ring });
    for (const spot of [one.from, one.to]) note(other, { part: along(other, spot), spot, by: one.ring });
    return true;
  }
  const [onOne, onOther] = [cross(between, s) / slant, cross(between, r) / slant];
  if (onOne < 0 || onOne > 1 || onOther < 0 || onOther > 1) return false;
  // Rounded once for both: each side would round a half in its own way.
  const spot = endAt(other, onOther) ?? endAt(one, onOne) ?? rounded(partOf(one, onOne));
  note(one, { part: onOne, spot, by: other.ring });
  note(other, { part: onOther, spot, by: one.ring });
  return true;
}

const minus = (a: Spot, b: Spot): Spot => ({ x: a.x - b.x, y: a.y - b.y });
const cross = (a: Spot, b: Spot): number => a.x * b.y - a.y * b.x;
const dot = (a: Spot, b: Spot): number => a.x * b.x + a.y * b.y;

function along({ from, to }: Side, spot: Spot): number {
  const all = minus(to, from);
  return dot(minus(spot, from), all) / dot(all, all);
}

function endAt({ from, to }: Side, part: number): Spot | null {
  if (part === 0) return from;
  return part === 1 ? to : null;
}

function note({ cuts }: Side, cut: Cut): void {
  if (cut.part >= 0 && cut.part <= 1) cuts.push(cut);
}

const partOf = ({ from, to }: Side, part: number): Spot => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});
const rounded = ({ x, y }: Spot): Spot => ({ x: Math.round(x), y: Math.round(y) });
const keyOf = ({ x, y }: Spot): string => `${x} ${y}`;

/** Adds the pieces of a side, but those that rounding leaves without length; passes on which rings met its end. */
function cutUp(side: Side, before: ReadonlySet<number>, pieces: Piece[]): ReadonlySet<number> {
  let met = new Set(before);
  let last = { part: 0, spot: side.from };
  for (const cut of [...side.cuts.toSorted((a, b) => a.part - b.part), { part: 1, spot: side.to, by: null }]) {
    if (last.spot.x !== cut.spot.x || last.spot.y !== cut.spot.y) {
      const middle = partOf(side, (last.part + cut.part) / 2);
      pieces.push({ side, from: last.spot, to: cut.spot, middle, met: [...met] });
      met = new Set();
    }
    if (cut.by !== null) met.add(cut.by);
    last = cut;
  }
  return met;
}

/** Where a piece runs as another ring sees it; on its border, in its direction or against it. */
function placeOf({ side, middle }: Piece, { rings, boxes }: Plane, other: number): Place {
  const box = boxes[other] as Box;
  const [ring, { x, y }] = [rings[other] as Spot[], middle];
  if (x < box.west || x > box.east || y < box.south || y > box.north) return 'outside';
  const way = minus(side.to, side.from);
  let inside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [a, b] = [ring[before] as Spot, ring[at] as Spot];
    const heading = dot(minus(b, a), way);
    // Ends are whole numbers, so two sides are on one line exactly or not at all.
    if (
      heading !== 0 &&
      cross(minus(b, a), way) === 0 &&
      cross(minus(a, side.from), way) === 0 &&
      isBetween(a, b, middle)
    )
      return heading > 0 ? 'along' : 'against';
    if (a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)) inside = !inside;
  }
  return inside ? 'inside' : 'outside';
}

const isBetween = (a: Spot, b: Spot, { x, y }: Spot): boolean =>
  Math.min(a.x, b.x) <= x && x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= y && y <= Math.max(a.y, b.y);

/** The rings that pieces make, one after the other; at a crossroads the way that turns most to the right. */
function walked(pieces: readonly Piece[], { origin }: Plane): Point[][] {
  const leaving = Map.groupBy(pieces, ({ from }) => keyOf(from));
  const left = new Set(pieces);
  const rings: Point[][] = [];
  for (const first of pieces) {
    const ring: Spot[] = [];
    for (let piece: Piece | undefined = first; piece && left.delete(piece); ) {
      ring.push(piece.from);
      const { from, to }: Piece = piece;
      if (to.x === first.from.x && to.y === first.from.y) {
        rings.push(ring.map((spot) => offGrid(spot, origin)));
        break;
      }
      const ways: Piece[] = (leaving.get(keyOf(to)) ?? []).filter((way) => left.has(way));
      piece = ways.length > 1 ? rightmost(minus(to, from), ways) : ways[0];
    }
  }
  return rings.filter(({ length }) => length > 2);
}

function rightmost(heading: Spot, ways: readonly Piece[]): Piece | undefined {
  const angleOf = (way: Piece) => {
    const direction = minus(way.to, way.from);
    return Math.atan2(cross(heading, direction), dot(heading, direction));
  };
  return ways.toSorted((one, other) => angleOf(one) - angleOf(other))[0];
}

const offGrid = ({ x, y }: Spot, origin: Point): Point => ({
  latitude: Math.round(origin.latitude * grid + y) / grid,
  longitude: Math.round(origin.longitude * grid + x) / grid,
});

import { areaKm2, type Box, boxOf, contains, isClockwise, type Point, type Ring, withoutRepeats } from './geometry.ts';

/**
 * What rings have in common and what they leave out, by the borders: every side is cut where another ring's side meets
 * it, the pieces that bound the answer are kept, and those are walked from piece to piece. A piece is judged where it
 * truly runs, and its ends are rounded to a grid of about a centimetre, so that pieces which meet have the same end.
 */
const grid = 1e7;
/** Of the grid: what rounding may move the middle of a piece that lies on another border. */
const onBorder = 1e-4;

type Spot = { x: number; y: number };
/** Where another ring's side meets this one: how far along it, and the end its pieces have there. */
type Cut = { part: number; spot: Spot };
type Side = { ring: number; from: Spot; to: Spot; cuts: Cut[] };
type Piece = { ring: number; from: Spot; to: Spot; middle: Spot };
type Place = 'inside' | 'outside' | 'along' | 'against';
type Plane = { origin: Point; rings: Spot[][]; boxes: Box[] };

/** The rings that two rings have in common, going counterclockwise, and clockwise around what is missing in them. */
export function overlapOf(one: Ring, other: Ring): Point[][] {
  const plane = planeOf([one, other]);
  const pieces = piecesOf(plane).filter((piece) => {
    const place = placeOf(piece, plane, 1 - piece.ring);
    return place === 'inside' || (place === 'along' && piece.ring === 0);
  });
  return walked(pieces, plane);
}

/** A ring that others enclose without covering it, and how large it is without what covers a part of it in its midst. */
export type Gap = { ring: Point[]; squareKm: number };

/** What rings enclose together without covering it. Rings that touch in a point enclose what is between them. */
export function gapsIn(rings: readonly Ring[]): Gap[] {
  const plane = planeOf(rings);
  const near = neighboursOf(plane.boxes);
  const pieces = piecesOf(plane).filter((piece) =>
    (near[piece.ring] ?? []).every((other) => bounds(piece, plane, other)),
  );
  const borders = walked(pieces, plane);
  const gaps = borders.filter(isClockwise).map((ring): Gap => ({ ring, squareKm: areaKm2(ring) }));
  const largestLast = gaps.toSorted((one, other) => one.squareKm - other.squareKm);
  for (const island of borders.filter((ring) => !isClockwise(ring))) {
    const around = largestLast.find(({ ring }) => island.every((point) => contains(ring, point)));
    if (around) around.squareKm -= areaKm2(island);
  }
  return gaps;
}

/** Whether a piece still bounds what rings cover together, as far as one of them has a say. */
function bounds(piece: Piece, plane: Plane, other: number): boolean {
  const place = placeOf(piece, plane, other);
  return place === 'outside' || (place === 'along' && piece.ring < other);
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

/** Every side of every ring, cut where another ring meets it. */
function piecesOf({ rings }: Plane): Piece[] {
  const sides = rings.flatMap((ring, index) =>
    ring.map((from, at): Side => ({ ring: index, from, to: ring[(at + 1) % ring.length] as Spot, cuts: [] })),
  );
  const west = ({ from, to }: Side) => Math.min(from.x, to.x);
  const sorted = sides.toSorted((one, other) => west(one) - west(other));
  for (const [position, side] of sorted.entries()) {
    const east = Math.max(side.from.x, side.to.x);
    for (let next = position + 1; next < sorted.length; next++) {
      const other = sorted[next] as Side;
      if (west(other) > east) break;
      if (other.ring !== side.ring && rowsMeet(side, other)) cut(side, other);
    }
  }
  return sides.flatMap(cutUp);
}

const rowsMeet = ({ from: a, to: b }: Side, { from: c, to: d }: Side): boolean =>
  Math.max(a.y, b.y) >= Math.min(c.y, d.y) && Math.max(c.y, d.y) >= Math.min(a.y, b.y);

/** Notes on two sides where they meet: in a point, or along a stretch. */
function cut(one: Side, other: Side): void {
  const [r, s] = [minus(one.to, one.from), minus(other.to, other.from)];
  const between = minus(other.from, one.from);
  const slant = cross(r, s);
  if (slant === 0) {
    if (cross(between, r) !== 0) return;
    for (const spot of [other.from, other.to]) note(one, along(one, spot), spot);
    for (const spot of [one.from, one.to]) note(other, along(other, spot), spot);
    return;
  }
  const [onOne, onOther] = [cross(between, s) / slant, cross(between, r) / slant];
  if (onOne < 0 || onOne > 1 || onOther < 0 || onOther > 1) return;
  // Rounded once for both: each side would round a half in its own way.
  const spot = endAt(other, onOther) ?? endAt(one, onOne) ?? rounded(partOf(one, onOne));
  note(one, onOne, spot);
  note(other, onOther, spot);
}

const minus = (a: Spot, b: Spot): Spot => ({ x: a.x - b.x, y: a.y - b.y });
const cross = (a: Spot, b: Spot): number => a.x * b.y - a.y * b.x;
const dot = (a: Spot, b: Spot): number => a.x * b.x + a.y * b.y;

function along({ from, to }: Side, spot: Spot): number {
  const whole = minus(to, from);
  return dot(minus(spot, from), whole) / dot(whole, whole);
}

function endAt({ from, to }: Side, part: number): Spot | null {
  if (part === 0) return from;
  return part === 1 ? to : null;
}

function note({ cuts }: Side, part: number, spot: Spot): void {
  if (part > 0 && part < 1) cuts.push({ part, spot });
}

const partOf = ({ from, to }: Side, part: number): Spot => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});
const rounded = ({ x, y }: Spot): Spot => ({ x: Math.round(x), y: Math.round(y) });
const keyOf = ({ x, y }: Spot): string => `${x} ${y}`;

/** The pieces of a side; those that rounding leaves without length go. */
function cutUp({ ring, from, to, cuts }: Side): Piece[] {
  const ends = [...cuts.toSorted((a, b) => a.part - b.part), { part: 1, spot: to }];
  let last: Cut = { part: 0, spot: from };
  return ends.flatMap((end): Piece[] => {
    const start = last;
    last = end;
    if (start.spot.x === end.spot.x && start.spot.y === end.spot.y) return [];
    const middle = partOf({ ring, from, to, cuts }, (start.part + end.part) / 2);
    return [{ ring, from: start.spot, to: end.spot, middle }];
  });
}

/** Where a piece runs as another ring sees it; on its border, in its direction or against it. */
function placeOf({ middle, from, to }: Piece, { rings, boxes }: Plane, other: number): Place {
  const box = boxes[other] as Plane['boxes'][number];
  const [ring, { x, y }] = [rings[other] as Spot[], middle];
  if (x < box.west - 1 || x > box.east + 1 || y < box.south - 1 || y > box.north + 1) return 'outside';
  let inside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [a, b] = [ring[before] as Spot, ring[at] as Spot];
    if (liesOn(a, b, middle)) return dot(minus(b, a), minus(to, from)) > 0 ? 'along' : 'against';
    if (a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)) inside = !inside;
  }
  return inside ? 'inside' : 'outside';
}

function liesOn(a: Spot, b: Spot, spot: Spot): boolean {
  const [side, away] = [minus(b, a), minus(spot, a)];
  const length = dot(side, side);
  const part = dot(away, side);
  if (part < 0 || part > length) return false;
  return cross(side, away) ** 2 <= onBorder * onBorder * length;
}

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
  const turnOf = (way: Piece) => {
    const direction = minus(way.to, way.from);
    return Math.atan2(cross(heading, direction), dot(heading, direction));
  };
  return ways.toSorted((one, other) => turnOf(one) - turnOf(other))[0];
}

const offGrid = ({ x, y }: Spot, origin: Point): Point => ({
  latitude: Math.round(origin.latitude * grid + y) / grid,
  longitude: Math.round(origin.longitude * grid + x) / grid,
});

import { type Map as LeafletMap, Tooltip } from 'leaflet';
import type { Dot } from './Dots.tsx';
import type { Place } from './places.ts';
import { isRemoved } from './isRemoved.ts';
import classes from './Dots.module.css';

/** Pixels: what a disc takes, the gap between disc and name, and half the height and the mean letter of a name. */
const [disc, gap, half, letter] = [7, 10, 9, 6.4];

type Point = { x: number; y: number };
type Box = { left: number; right: number; top: number; bottom: number };

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isInside = (box: Box, { x, y }: Point): boolean =>
  box.left >= 0 && box.right <= x && box.top >= 0 && box.bottom <= y;

type Marked = { dot: Dot; mark: Box; middle: Point };

const marksOf = (map: LeafletMap, dots: readonly Dot[]): Marked[] =>
  dots.map((dot) => {
    const middle = map.latLngToContainerPoint([dot.place.latitude, dot.place.longitude]);
    const { x, y } = middle;
    return { dot, middle, mark: { left: x - disc, right: x + disc, top: y - disc, bottom: y + disc } };
  });

/** Names of areas are for maps of a city; nearer, each dot has room for its members. */
const lastAreaZoom = 13;

type MapName = { place: Place; name: string; box: Box; isArea: boolean };

/** Pixels that a name may be farther from the middle of its dots to cover one dot less. */
const coveredCost = 18;

/** Pixels between a point and a box; 0 within it. */
const gapTo = ({ left, right, top, bottom }: Box, { x, y }: Point): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/** Whether no dot of another area is nearer to an area's name than a dot of that area. */
function isNearItsArea(box: Box, name: string, marks: readonly Marked[]): boolean {
  const nearest = (isMember: boolean) =>
    Math.min(...marks.filter(({ dot }) => (dot.area === name) === isMember).map(({ middle }) => gapTo(box, middle)));
  return nearest(true) <= nearest(false);
}

/**
 * Names of the areas in view, near the middle of their dots and covering few; those with most dots first.
 *
 * A name that fits only beside the dots of another area is left out: it would be read as theirs.
 */
function areaNames(map: LeafletMap, marks: readonly Marked[]): MapName[] {
  if (map.getZoom() > lastAreaZoom) return [];
  const size = map.getSize();
  const names: MapName[] = [];
  const areas = new Map<string, Marked[]>();
  for (const marked of marks)
    if (marked.dot.area) areas.set(marked.dot.area, [...(areas.get(marked.dot.area) ?? []), marked]);
  for (const [name, members] of [...areas].toSorted(([, one], [, other]) => other.length - one.length)) {
    const middle = middleOf(members);
    if (!isInside({ left: middle.x, right: middle.x, top: middle.y, bottom: middle.y }, size)) continue;
    const [best] = placesFor(name, members)
      .filter(({ box }) => isInside(box, size) && isNearItsArea(box, name, marks))
      .filter(({ box }) => !names.some((other) => overlaps(other.box, box)))
      .map((place) => {
        const covered = marks.filter(({ mark }) => overlaps(mark, place.box)).length;
        const away = Math.hypot(place.x - middle.x, place.y - middle.y);
        return { ...place, cost: covered * coveredCost + away };
      })
      .toSorted((one, other) => one.cost - other.cost);
    if (!best) continue;
    const { lat, lng } = map.containerPointToLatLng([best.x, best.y]);
    names.push({ place: { latitude: lat, longitude: lng }, name, box: best.box, isArea: true });
  }
  return names;
}

function middleOf(members: readonly Marked[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(members.map(({ middle }) => middle.x)), y: mean(members.map(({ middle }) => middle.y)) };
}

/** Positions of an area's name: in the middle of its dots and on each side of them. */
function placesFor(name: string, members: readonly Marked[]): { x: number; y: number; box: Box }[] {
  const [xs, ys] = [members.map(({ middle }) => middle.x), members.map(({ middle }) => middle.y)];
  const width = (name.length * letter) / 2 + 4;
  const { x, y } = middleOf(members);
  const middles = [
    { x, y: Math.min(...ys) - disc - half },
    { x, y: Math.max(...ys) + disc + half },
    { x: Math.max(...xs) + disc + width, y },
    { x: Math.min(...xs) - disc - width, y },
    { x, y },
  ];
  return middles.map((at) => ({
    ...at,
    box: { left: at.x - width, right: at.x + width, top: at.y - half, bottom: at.y + half },
  }));
}

/** Names that fit beside their dots without covering a dot or another name. */
function dotNames(map: LeafletMap, marks: readonly Marked[], areas: readonly MapName[]): MapName[] {
  const size = map.getSize();
  const names: MapName[] = [];
  for (const { dot, mark, middle } of marks) {
    const { x, y } = middle;
    const box = { left: x + gap, right: x + gap + dot.name.length * letter, top: y - half, bottom: y + half };
    const fits =
      isInside(box, size) &&
      ![...areas, ...names].some((other) => overlaps(other.box, box)) &&
      !marks.some((other) => other.mark !== mark && overlaps(other.mark, box));
    if (fits) names.push({ place: dot.place, name: dot.name, box, isArea: false });
  }
  return names;
}

/** Writes the names of areas and dots that fit now. Returns a function to remove them. */
export function drawNames(map: LeafletMap, dots: readonly Dot[]): () => void {
  if (isRemoved(map)) return () => {};
  if (!map.getPane('dot-names'))
    Object.assign(map.createPane('dot-names').style, { zIndex: '460', pointerEvents: 'none' });
  const marks = marksOf(map, dots);
  const areas = areaNames(map, marks);
  const names = [...areas, ...dotNames(map, marks, areas)].map(({ place, name, isArea }) => {
    const text = document.createElement('span');
    text.textContent = name;
    return new Tooltip({
      permanent: true,
      direction: isArea ? 'center' : 'right',
      offset: isArea ? [0, 0] : [8, 0],
      opacity: 1,
      pane: 'dot-names',
      className: (isArea ? classes.area : classes.name) ?? '',
    })
      .setLatLng([place.latitude, place.longitude])
      .setContent(text)
      .addTo(map);
  });
  return () => names.forEach((name) => name.remove());
}

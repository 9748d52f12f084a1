import { type Map as LeafletMap, Tooltip } from 'leaflet';
import type { Dot } from './Dots.tsx';
import { isRemoved } from './isRemoved.ts';
import classes from './Dots.module.css';

/** Pixels: what a disc takes, the gap between disc and name, and half the height and the mean letter of a name. */
const [disc, gap, half, letter] = [7, 10, 9, 6.4];

type Box = { left: number; right: number; top: number; bottom: number };

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Dots whose names fit beside them without covering a dot or another name. */
function namedDots(map: LeafletMap, dots: readonly Dot[]): Dot[] {
  const { x: width, y: height } = map.getSize();
  const points = dots.map((dot) => {
    const { x, y } = map.latLngToContainerPoint([dot.place.latitude, dot.place.longitude]);
    const mark = { left: x - disc, right: x + disc, top: y - disc, bottom: y + disc };
    const name = { left: x + gap, right: x + gap + dot.name.length * letter, top: y - half, bottom: y + half };
    return { dot, mark, name };
  });
  const taken: Box[] = [];
  return points.flatMap(({ dot, mark, name }) => {
    const isInside = name.left >= 0 && name.right <= width && name.top >= 0 && name.bottom <= height;
    const fits =
      isInside &&
      !taken.some((box) => overlaps(box, name)) &&
      !points.some((other) => other.mark !== mark && overlaps(other.mark, name));
    if (fits) taken.push(name);
    return fits ? [dot] : [];
  });
}

/** Writes the names that fit now. Returns a function to remove them. */
export function drawNames(map: LeafletMap, dots: readonly Dot[]): () => void {
  if (isRemoved(map)) return () => {};
  if (!map.getPane('dot-names'))
    Object.assign(map.createPane('dot-names').style, { zIndex: '460', pointerEvents: 'none' });
  const names = namedDots(map, dots).map(({ name, place }) => {
    const text = document.createElement('span');
    text.textContent = name;
    return new Tooltip({
      permanent: true,
      direction: 'right',
      offset: [8, 0],
      opacity: 1,
      pane: 'dot-names',
      className: classes.name ?? '',
    })
      .setLatLng([place.latitude, place.longitude])
      .setContent(text)
      .addTo(map);
  });
  return () => names.forEach((name) => name.remove());
}

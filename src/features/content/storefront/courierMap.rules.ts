import { mapSize } from './courierMapSize.ts';
import type { Point } from '#domain/geometry/geometry.ts';

/** Pixels of a map and of its tiles, and the margin around its points. */
const [tileSize, margin] = [256, 36];

type Pixel = { x: number; y: number };

/** Position of a point on the whole map of a zoom (Web Mercator), in pixels. */
function project({ latitude, longitude }: Point, zoom: number): Pixel {
  const size = tileSize * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const north = Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: (longitude / 360 + 0.5) * size, y: (0.5 - north) * size };
}

const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

/** Largest zoom at which every point is on the map. */
function zoomFor(points: readonly Point[], maxZoom: number): number {
  for (let zoom = maxZoom; zoom > 0; zoom--) {
    const placed = points.map((point) => project(point, zoom));
    const fits =
      span(placed.map(({ x }) => x)) <= mapSize.width - 2 * margin &&
      span(placed.map(({ y }) => y)) <= mapSize.height - 2 * margin;
    if (fits) return zoom;
  }
  return 0;
}

type Tile = Pixel & { url: string };
export type CourierMap = { points: Pixel[]; tiles: Tile[] };

const tileUrl = (template: string, { zoom, x, y }: Pixel & { zoom: number }): string =>
  template
    .replace('{z}', String(zoom))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{s}', 'abc'[(x + y) % 3] ?? 'a');

/** Places points on a map around them; with the tiles of a template, where the installation has one. */
export function courierMap(points: readonly Point[], tiles: { url: string; maxZoom: number } | null): CourierMap {
  const zoom = zoomFor(points, Math.min(tiles?.maxZoom ?? 17, 17));
  const placed = points.map((point) => project(point, zoom));
  const middle = (values: readonly number[]) => (Math.max(...values) + Math.min(...values)) / 2;
  const left = middle(placed.map(({ x }) => x)) - mapSize.width / 2;
  const top = middle(placed.map(({ y }) => y)) - mapSize.height / 2;
  const count = 2 ** zoom;
  const range = (from: number, length: number) =>
    Array.from(
      { length: Math.floor((from + length) / tileSize) - Math.floor(from / tileSize) + 1 },
      (_, index) => Math.floor(from / tileSize) + index,
    );
  const placedTiles = tiles
    ? range(top, mapSize.height)
        .filter((y) => y >= 0 && y < count)
        .flatMap((y) =>
          range(left, mapSize.width).map((x) => ({
            url: tileUrl(tiles.url, { zoom, x: ((x % count) + count) % count, y }),
            x: x * tileSize - left,
            y: y * tileSize - top,
          })),
        )
    : [];
  return { points: placed.map(({ x, y }) => ({ x: x - left, y: y - top })), tiles: placedTiles };
}

/** Distance of a label from its point: above, below and beside it. */
const [above, below, beside] = [18, 32, 20];
/** Half of the longest label. */
const halfLabel = 60;

type LabelPlace = Pixel & { textAnchor: 'start' | 'middle' | 'end' };

/** Places the labels of a route on the side where it does not run. */
export function labelPlaces(points: readonly Pixel[]): LabelPlace[] {
  return points.map(({ x, y }, index) => {
    const neighbours = [points[index - 1], points[index + 1]].filter((each) => each !== undefined);
    const isFlat = neighbours.some((each) => Math.abs(each.y - y) < Math.abs(each.x - x) / 2);
    // The middle of a route that rises or falls has it above and below.
    if (neighbours.length > 1 && !isFlat) {
      const isLeft = x > mapSize.width / 2;
      return { x: isLeft ? x - beside : x + beside, y: y + 5, textAnchor: isLeft ? 'end' : 'start' };
    }
    const runsAbove = neighbours.every((each) => each.y < y);
    const textAnchor = x < halfLabel ? 'start' : x > mapSize.width - halfLabel ? 'end' : 'middle';
    return { x, y: runsAbove ? y + below : y - above, textAnchor };
  });
}

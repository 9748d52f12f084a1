import { expect, test } from 'vitest';
import { courierMap, labelPlaces } from './courierMap.rules.ts';
import { mapSize } from './courierMapSize.ts';

const store = { latitude: -33.45, longitude: -70.6 };
const courier = { latitude: -33.452, longitude: -70.605 };
const guest = { latitude: -33.46, longitude: -70.62 };

test('every point is on the map, north above south and west before east', () => {
  const { points } = courierMap([store, courier, guest], null);
  for (const { x, y } of points) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(mapSize.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(mapSize.height);
  }
  const [placedStore, , placedGuest] = points;
  expect(placedStore!.y).toBeLessThan(placedGuest!.y);
  expect(placedGuest!.x).toBeLessThan(placedStore!.x);
});

test('tiles cover the map at the largest zoom of the service', () => {
  const url = 'https://{s}.tiles.test/{z}/{x}/{y}.png';
  const { tiles } = courierMap([store, store, store], { url, maxZoom: 15 });
  expect(tiles.length).toBeGreaterThan(2);
  for (const tile of tiles) expect(tile.url).toMatch(/^https:\/\/[abc]\.tiles\.test\/15\/\d+\/\d+\.png$/);
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ x }) => x + 256))).toBeGreaterThanOrEqual(mapSize.width);
});

test('a map of two hemispheres still shows both', () => {
  const { points } = courierMap([{ latitude: 60, longitude: -170 }, courier, { latitude: -60, longitude: 170 }], null);
  expect(points.every(({ x }) => x > -mapSize.width && x < 2 * mapSize.width)).toBe(true);
});

test('labels are where the route does not run', () => {
  const [top, middle, bottom] = [40, 130, 220].map((y, index) => ({ x: 200 + 30 * index, y }));
  const steep = labelPlaces([top!, middle!, bottom!]);
  expect(steep[0]!.y).toBeLessThan(top!.y);
  expect(steep[1]).toMatchObject({ textAnchor: 'start' });
  expect(steep[1]!.x).toBeGreaterThan(middle!.x);
  expect(steep[2]!.y).toBeGreaterThan(bottom!.y);
  const diagonal = labelPlaces([220, 150, 100].map((y, index) => ({ x: 200 + 60 * index, y })));
  expect(diagonal[1]).toMatchObject({ x: 280, y: 155, textAnchor: 'start' });
  const flat = labelPlaces([20, 280, 540].map((x) => ({ x, y: 130 })));
  expect(flat.map(({ y, textAnchor }) => [y < 130, textAnchor])).toEqual([
    [true, 'start'],
    [true, 'middle'],
    [true, 'end'],
  ]);
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Place } from '#kit/web/map/places.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { blankArea } from '../../delivery/delivery.contract.ts';
import { ZonesMap, type ZonesMapProps } from './ZonesMap.tsx';
import type { Zone } from './zones.ts';

const center: Place = { latitude: -33.45, longitude: -70.66 };
const square = (side: number): Place[] =>
  [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
  ].map(([south = 0, west = 0]) => ({
    latitude: center.latitude + south * side,
    longitude: center.longitude + west * side,
  }));
const hollow: Zone = { ...blankArea, name: 'Centro', points: square(0.02), holes: [square(0.01)] };

async function show(changes: Partial<ZonesMapProps> = {}) {
  const handlers = {
    onSelect: vi.fn<ZonesMapProps['onSelect']>(),
    onDrawn: vi.fn<ZonesMapProps['onDrawn']>(),
    onCancel: vi.fn<ZonesMapProps['onCancel']>(),
    onReshape: vi.fn<ZonesMapProps['onReshape']>(),
  };
  const fixed = {
    zones: [hollow],
    selected: null,
    drawing: null,
    readOnly: false,
    store: null,
    around: [],
    look: null,
  };
  const Screen = () => (
    <div style={{ width: 600, height: 500 }}>
      <ZonesMap {...fixed} {...handlers} {...changes} />
    </div>
  );
  await renderScreen([{ path: '/', component: Screen }], { at: '/' });
  return handlers;
}

const map = () => page.getByRole('application', { name: 'Mapa de las zonas de reparto' });

/** Opacity of what is drawn at a place of the map, in hundredths of its width from its middle. */
function opacityAt(right: number): number {
  const box = map().element().getBoundingClientRect();
  const [x, y] = [box.left + (box.width * (50 + right)) / 100, box.top + box.height / 2];
  const alphas = [...document.querySelectorAll<HTMLCanvasElement>('.leaflet-overlay-pane canvas')].map((canvas) => {
    const drawn = canvas.getBoundingClientRect();
    const scale = canvas.width / drawn.width;
    return canvas.getContext('2d')?.getImageData((x - drawn.left) * scale, (y - drawn.top) * scale, 1, 1).data[3] ?? 0;
  });
  return Math.max(0, ...alphas);
}

/** Away from borders: the map shows the zone over a fifth of its width. */
const [inHole, inZone] = [3, 7];

test('a hole of a zone is drawn empty', async () => {
  await show();
  await expect.poll(() => opacityAt(inZone)).toBeGreaterThan(0);
  expect(opacityAt(inHole)).toBe(0);
});

test('a hole stays empty while the border around it is edited', async () => {
  await show({ selected: 0 });
  await expect.element(page.getByText('Arrastra los puntos del borde.', { exact: false })).toBeVisible();
  await expect.poll(() => opacityAt(inZone)).toBeGreaterThan(0);
  expect(opacityAt(inHole)).toBe(0);
});

test('a border with more decimals than the editor draws has points to drag', async () => {
  const points = square(0.02).map(({ latitude, longitude }) => ({ latitude: latitude + 1 / 3e8, longitude }));
  await show({ selected: 0, zones: [{ ...hollow, points }] });
  // The border, its corners and the middles of its sides.
  await expect.poll(() => document.querySelectorAll('.leaflet-container path').length).toBeGreaterThan(8);
});

test('a click in a hole selects no zone, and one around it does', async () => {
  const { onSelect } = await show();
  await expect.poll(() => opacityAt(inZone)).toBeGreaterThan(0);
  const clickAt = async (right: number) => {
    const { width, height } = map().element().getBoundingClientRect();
    await map().click({ position: { x: (width * (50 + right)) / 100, y: height / 2 } });
  };
  await clickAt(inZone);
  await expect.poll(() => onSelect.mock.lastCall).toEqual([0]);
  await clickAt(inHole);
  await expect.poll(() => onSelect.mock.lastCall).toEqual([null]);
});

test('an exclusion is filled darker than any zone and named on the map', async () => {
  await show({ zones: [{ ...hollow, kind: 'exclusion', fee: null, minimumOrder: null }] });
  await expect.element(page.getByText(/Centro: no se reparte/)).toBeVisible();
  // Zones that are not selected have a fill of 30.
  await expect.poll(() => opacityAt(inZone)).toBeGreaterThan(60);
});

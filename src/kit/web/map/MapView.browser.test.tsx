import { useMantineColorScheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/renderScreen.tsx';
import { type MapBase, MapBaseContext } from './base/mapBase.ts';
import { encodeRing } from './base/ringText.ts';
import { MapView } from './MapView.tsx';

function Chart() {
  const { setColorScheme } = useMantineColorScheme();
  return (
    <>
      <button type="button" onClick={() => setColorScheme('dark')}>
        Oscuro
      </button>
      <div style={{ height: 400 }}>
        <MapView label="Mapa" fit={[{ latitude: -33.45, longitude: -70.66 }]} />
      </div>
    </>
  );
}

/** The colours of the lines that are drawn. */
const inks = (): string[] => {
  const found = [...document.querySelectorAll<HTMLCanvasElement>('.leaflet-tile')].flatMap((tile) => {
    const data = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data ?? new Uint8ClampedArray();
    const opaque = Array.from({ length: data.length / 4 }, (_, at) => data.subarray(at * 4, at * 4 + 4)).filter(
      (pixel) => pixel[3] === 255,
    );
    return opaque.map(([red, green, blue]) => [red, green, blue].join());
  });
  return [...new Set(found)];
};
const [lightLine, darkLine] = ['207,216,230', '42,54,75'];

test('a map has the colours of the theme and follows changes', async () => {
  await renderScreen([{ path: '/', component: Chart }], { at: '/' });
  await expect.poll(inks).toContain(lightLine);
  await page.getByRole('button', { name: 'Oscuro' }).click();
  await expect.poll(inks).toContain(darkLine);
  await expect.poll(inks).not.toContain(lightLine);
});

const ring = [
  [-71.5, -34.5],
  [-69.5, -34.5],
  [-69.5, -32.5],
  [-71.5, -32.5],
] as const;
const baseFor = (isInstaller: boolean): MapBase => ({
  load: () => Promise.resolve({ regions: [{ name: 'Región Metropolitana', rings: encodeRing(ring) }] }),
  isInstaller,
});

const mapWith = (base: MapBase) =>
  renderScreen(
    [
      {
        path: '/',
        component: () => (
          <MapBaseContext value={base}>
            <div style={{ height: 400 }}>
              <MapView
                label="Mapa"
                fit={[
                  { latitude: -34.8, longitude: -72 },
                  { latitude: -32.2, longitude: -69 },
                ]}
              />
            </div>
          </MapBaseContext>
        ),
      },
    ],
    { at: '/' },
  );

/** The colour in the middle of the drawn regions. */
const landColor = (): string => {
  const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-base-pane canvas');
  const pixel = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [];
  return [...pixel].join();
};

test('a map without tiles shows the regions of the country with their names', async () => {
  await mapWith(baseFor(false));
  await expect.poll(landColor).toBe('238,241,245,255');
  const name = page.getByText('Región Metropolitana');
  await expect.element(name).toBeVisible();
  const layer = (pane: string) => Number(document.querySelector<HTMLElement>(`.leaflet-${pane}-pane`)?.style.zIndex);
  expect(name.element().closest('.leaflet-base-names-pane')).not.toBeNull();
  expect(layer('base-names')).toBeGreaterThan(layer('base'));
  await expect.element(page.getByText('Mapa sin calles · Natural Earth')).toBeVisible();
});

test.each([
  [true, /MAP_TILES_URL/],
  [false, /^Mapa sin calles · Natural Earth$/],
])('the reason is for those who install the product: %s', async (isInstaller, text) => {
  await mapWith(baseFor(isInstaller));
  await expect.element(page.getByText('Mapa sin calles', { exact: false })).toBeVisible();
  await expect
    .poll(() => page.getByText('Mapa sin calles', { exact: false }).first().element().textContent)
    .toMatch(text);
});

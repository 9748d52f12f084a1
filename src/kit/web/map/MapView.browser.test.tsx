import { useMantineColorScheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/renderScreen.tsx';
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

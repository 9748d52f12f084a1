import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/renderScreen.tsx';
import { type Dot, Dots } from './Dots.tsx';
import { MapView } from './MapView.tsx';

const dot = (key: number, name: string, latitude: number, longitude: number): Dot => ({
  key,
  name,
  place: { latitude, longitude },
  fill: '#f2a20d',
  rim: '#1b2230',
});
const dots = [
  dot(1, 'Maipú Pajaritos', -33.5, -70.76),
  dot(2, 'Maipú Plaza', -33.5001, -70.7601),
  dot(3, 'Providencia Los Leones', -33.42, -70.61),
];

test('dots have their names where these cover nothing', async () => {
  const Chart = () => (
    <div style={{ height: 400 }}>
      <MapView
        label="Mapa"
        fit={[
          { latitude: -33.55, longitude: -70.85 },
          { latitude: -33.38, longitude: -70.4 },
        ]}
      >
        <Dots dots={dots} />
      </MapView>
    </div>
  );
  await renderScreen([{ path: '/', component: Chart }], { at: '/' });
  await expect.element(page.getByText('Providencia Los Leones')).toBeVisible();
  await expect.element(page.getByText('Maipú Plaza')).not.toBeInTheDocument();
});

const inArea = (area: string) => (each: Dot) => ({ ...each, area });
const city = [...dots.slice(0, 2).map(inArea('Maipú')), ...dots.slice(2).map(inArea('Providencia'))];

test('the areas of dots are named once each while the map shows a city', async () => {
  const Chart = () => (
    <div style={{ height: 400 }}>
      <MapView
        label="Mapa"
        fit={[
          { latitude: -33.55, longitude: -70.85 },
          { latitude: -33.38, longitude: -70.4 },
        ]}
      >
        <Dots dots={city} />
      </MapView>
    </div>
  );
  await renderScreen([{ path: '/', component: Chart }], { at: '/' });
  await expect.element(page.getByText('Maipú', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Providencia', { exact: true })).toBeVisible();
});

test('an area has no name where it would be read as that of another', async () => {
  const outer = [dot(1, 'Lejos Uno', -33.52, -70.75), dot(2, 'Lejos Dos', -33.41, -70.5)].map(inArea('Lejos'));
  const inner = [
    dot(3, 'Norte', -33.41, -70.625),
    dot(4, 'Sur', -33.52, -70.625),
    dot(5, 'Oriente', -33.465, -70.47),
    dot(6, 'Poniente', -33.465, -70.78),
    dot(7, 'Medio', -33.465, -70.625),
  ].map(inArea('Centro'));
  const Chart = () => (
    <div style={{ height: 400 }}>
      <MapView
        label="Mapa"
        fit={[
          { latitude: -33.55, longitude: -70.85 },
          { latitude: -33.38, longitude: -70.4 },
        ]}
      >
        <Dots dots={[...outer, ...inner]} />
      </MapView>
    </div>
  );
  await renderScreen([{ path: '/', component: Chart }], { at: '/' });
  await expect.element(page.getByText('Centro', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Lejos', { exact: true })).not.toBeInTheDocument();
});

test('the dot that the mouse reaches is reported, and that it leaves', async () => {
  const reported: (number | null)[] = [];
  const Chart = () => (
    <div style={{ height: 400, width: 400 }}>
      <MapView label="Mapa" fit={[dots[2]?.place ?? { latitude: 0, longitude: 0 }]}>
        <Dots dots={dots} onHover={(key) => reported.push(key)} />
      </MapView>
    </div>
  );
  await renderScreen([{ path: '/', component: Chart }], { at: '/' });
  await expect.element(page.getByText('Providencia Los Leones')).toBeVisible();
  await page.getByRole('application', { name: 'Mapa' }).hover();
  await expect.poll(() => reported).toEqual([3]);
  await page.getByRole('button', { name: 'Acercar' }).hover();
  await expect.poll(() => reported).toEqual([3, null]);
});

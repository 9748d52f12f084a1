import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { boxOf, journey, pressItem, pressPlaced, untilSettled } from './support/browser.ts';
import { callApi } from './support/people.ts';
import { makeStore, type Place, remotePlace, southernmost, square, zone } from './support/zones.ts';

const as = 'admin@demo.test';

const saved = (page: Page) => page.getByText('Local guardado').first().waitFor();
const save = (page: Page) =>
  page.getByRole('region', { name: 'Cambios sin guardar' }).getByRole('button', { name: 'Guardar' }).click();
const zonesMap = (page: Page) => page.getByRole('application', { name: 'Mapa de las zonas de reparto' });
const zoneList = (page: Page) => page.getByRole('list', { name: 'Zonas de reparto' });
const rows = (page: Page) => zoneList(page).getByRole('listitem');
const textbox = (page: Page, name: string) => zoneList(page).getByRole('textbox', { name, exact: true });

const title = (page: Page, name: string) => zoneList(page).getByRole('button', { name: new RegExp(`^${name} `) });

async function openZones(page: Page, zones: object[] = []): Promise<number> {
  const { id } = await makeStore(page, remotePlace, zones);
  await page.goto(`/stores/edit-store/${id}/delivery`);
  await zonesMap(page).scrollIntoViewIfNeeded();
  await untilSettled(page);
  return id;
}

type SavedZone = {
  name: string;
  kind: string;
  fee: number | null;
  minimum_order: number | null;
  locked: boolean;
  points: Place[];
  holes: Place[][];
};
const savedZones = async (page: Page, id: number) =>
  ((await callApi(page, 'GET', `/stores/${id}`)) as unknown as { delivery_areas: SavedZone[] }).delivery_areas;

type Corner = readonly [x: number, y: number];

/** Where a corner lies on the screen: in hundredths of the map. */
async function onScreen(page: Page, [x, y]: Corner): Promise<[number, number]> {
  const box = await boxOf(zonesMap(page));
  if (!box) throw new Error('The map is not on the page');
  return [box.x + (box.width * x) / 100, box.y + (box.height * y) / 100];
}

async function clickMap(page: Page, corner: Corner): Promise<void> {
  const [x, y] = await onScreen(page, corner);
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.down();
  await page.mouse.up();
}

async function dragMap(page: Page, from: Corner, to: Corner): Promise<void> {
  await page.mouse.move(...(await onScreen(page, from)));
  await page.mouse.down();
  // The drawing library takes every fifth step of a drag, and the release where it happens.
  await page.mouse.move(...(await onScreen(page, to)), { steps: 20 });
  await page.mouse.up();
}

async function draw(page: Page, corners: readonly Corner[]): Promise<void> {
  await page.getByRole('button', { name: 'Dibujar zona' }).click();
  await zonesMap(page).scrollIntoViewIfNeeded();
  for (const corner of corners) await clickMap(page, corner);
}

const kml = (placemarks: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks}</Document></kml>`;
const placemark = (name: string, points: Place[]) => {
  const [first] = points;
  const closed = [...points, ...(first ? [first] : [])];
  const coordinates = closed.map(({ latitude, longitude }) => `${longitude},${latitude},0`).join(' ');
  return `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
};
const fileOf = (name: string, text: string) => ({ name, mimeType: 'application/xml', buffer: Buffer.from(text) });

async function choose(page: Page, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog', { name: 'Importar zonas' }).getByRole('button', { name: 'Archivo', exact: true }).click(),
  ]);
  await chooser.setFiles(fileOf(name, text));
}

describe('the areas of a store', () => {
  journey('are drawn with the mouse or entered as points, named, priced and saved', async ({ open }) => {
    const page = await open({ as });
    const id = await openZones(page);
    await page.getByText('Todavía no hay zonas').waitFor();
    await draw(page, [
      [20, 20],
      [50, 20],
      [50, 60],
      [35, 5],
    ]);
    await page.getByText('El borde no puede cruzarse consigo mismo.').waitFor();
    await clickMap(page, [20, 60]);
    await page.getByRole('button', { name: 'Terminar' }).click();
    await textbox(page, 'Nombre').fill('Centro histórico');
    await textbox(page, 'Tarifa').fill('1990');
    await textbox(page, 'Pedido mínimo').fill('8000');
    await expectAccessible(zoneList(page));
    const centre = rows(page).filter({ hasText: 'Centro histórico' });
    await centre.getByText('$1.990 · mínimo $8.000').waitFor();

    const size = centre.getByText(/km²/);
    const before = await size.innerText();
    await dragMap(page, [50, 60], [70, 80]);
    await expect.poll(() => size.innerText()).not.toBe(before);
    // The click that ends a drag chooses nothing; one a moment later does.
    const resting = page.getByText('Haz clic en una zona para cambiar su borde.');
    await expect
      .poll(async () => {
        await clickMap(page, [90, 10]);
        return resting.isVisible();
      })
      .toBe(true);
    await clickMap(page, [30, 30]);
    await textbox(page, 'Nombre').waitFor();

    await draw(page, [
      [60, 10],
      [90, 10],
      [90, 30],
    ]);
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(2);

    await page.getByRole('button', { name: 'Escribir puntos' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Zona nueva' });
    const points = dialog.getByRole('textbox', { name: 'Puntos del borde' });
    await points.fill('-33.45, -70.61\n-33.46, -70.60\n-33.45, -70.60\n-33.46, -70.61');
    await dialog.getByRole('button', { name: 'Usar estos puntos' }).click();
    await dialog.getByText('El borde se cruza consigo mismo').waitFor();
    await expectAccessible(dialog);
    await points.fill('-33.45, -70.61\n-33.45, -70.60\n-33.46, -70.60\n-33.46, -70.61');
    await dialog.getByRole('button', { name: 'Usar estos puntos' }).click();
    await title(page, 'Zona 3').waitFor();
    await page.keyboard.press('Control+s');
    await saved(page);
    const [drawn, , imported] = await savedZones(page, id);
    expect(drawn).toMatchObject({ name: 'Centro histórico', fee: 1990, minimum_order: 8000 });
    expect(drawn?.points).toHaveLength(4);
    expect(imported?.points).toContainEqual({ latitude: -33.46, longitude: -70.6 });
  });

  journey('are locked, corrected, removed and restored, imported and exported', async ({ open }) => {
    const page = await open({ as });
    const north = { latitude: -33.42, longitude: -70.6 };
    const id = await openZones(page, [zone('Centro', square(remotePlace)), zone('Norte', square(north))]);
    await page.getByRole('button', { name: 'Bloquear Centro', exact: true }).click();
    await title(page, 'Centro').click();
    expect(await textbox(page, 'Nombre').getAttribute('readonly')).not.toBe(null);
    await page.getByText('Zona bloqueada: desbloquéala en la lista').waitFor();
    await page.getByRole('button', { name: 'Acciones de Centro' }).click();
    await page.getByRole('menuitem', { name: 'Ver los puntos' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Quitar' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await save(page);
    await saved(page);
    expect(await savedZones(page, id)).toMatchObject([{ locked: true }, { locked: false }]);
    await page.getByRole('button', { name: 'Desbloquear Centro' }).click();

    await title(page, 'Norte').click();
    const refused = (label: RegExp) => page.getByRole('alert').getByRole('link', { name: label }).waitFor();
    const isWrong = (input: string) => textbox(page, input).last().getAttribute('aria-invalid');
    await textbox(page, 'Nombre').fill(' centro ');
    await save(page);
    await refused(/Nombre de la zona/);
    expect(await isWrong('Nombre')).toBe('true');
    await textbox(page, 'Nombre').last().fill('Oriente');
    await textbox(page, 'Tarifa').last().fill('mucho');
    await save(page);
    await refused(/Tarifa de «Oriente»/);
    expect(await isWrong('Tarifa')).toBe('true');
    await textbox(page, 'Tarifa').last().fill('');
    await page.getByText(/^Como la cadena: \$/).waitFor();
    await textbox(page, 'Tarifa').last().fill('2500');

    await page.getByRole('button', { name: 'Acciones de Centro' }).click();
    await pressItem(page, { name: 'Quitar' });
    await title(page, 'Centro').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await title(page, 'Centro').waitFor();

    await page.getByRole('button', { name: 'Importar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar zonas' });
    await choose(page, 'zonas.kmz', 'PK');
    await dialog.getByText('«zonas.kmz» está comprimido').waitFor();
    await choose(page, 'nada.kml', 'esto no es un mapa');
    await dialog.getByText('Este archivo no es KML ni GeoJSON.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Agregar al local' }).isDisabled()).toBe(true);
    const south = { latitude: -33.5, longitude: -70.6 };
    await choose(
      page,
      'zonas.kml',
      kml(placemark('Centro', square(remotePlace, 0.02)) + placemark('Sur', square(south))),
    );
    const found = dialog.getByRole('list', { name: 'Zonas del archivo' }).getByRole('listitem');
    await found.filter({ hasText: 'Centro' }).getByText('Cambia el borde').waitFor();
    await found.filter({ hasText: 'Sur' }).getByText('Nueva').waitFor();
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Agregar al local' }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    await save(page);
    await page.getByRole('region', { name: 'Cambios sin guardar' }).waitFor({ state: 'hidden' });
    expect(await savedZones(page, id)).toMatchObject([
      { name: 'Centro', locked: false, points: square(remotePlace, 0.02) },
      { name: 'Oriente', fee: 2500 },
      { name: 'Sur' },
    ]);

    for (const [item, name, mark] of [
      ['Descargar KML', 'zonas.kml', '<kml'],
      ['Descargar GeoJSON', 'zonas.geojson', 'FeatureCollection'],
    ] as const) {
      await page.getByRole('button', { name: 'Exportar' }).click();
      const [download] = await Promise.all([page.waitForEvent('download'), pressItem(page, { name: item })]);
      expect(download.suggestedFilename()).toBe(name);
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toContain(mark);
      expect(text).toContain('Oriente');
    }
  });

  journey('have holes that are drawn and removed, and some are not delivered to', async ({ open }) => {
    const page = await open({ as });
    const hole = square(remotePlace, 0.004);
    const id = await openZones(page, [{ ...zone('Centro', square(remotePlace, 0.02)), holes: [hole] }]);
    await title(page, 'Centro').click();
    const row = rows(page).filter({ hasText: 'Centro' });
    await row.getByText(/km² · 1 hueco/).waitFor();
    const drawHole = row.getByRole('button', { name: 'Dibujar hueco' });
    const drawn = async (corners: readonly Corner[]) => {
      await drawHole.click();
      for (const corner of corners) await clickMap(page, corner);
      await page.getByRole('button', { name: 'Terminar' }).click();
    };
    // The zone is in the middle of the map, over a sixth of its width.
    await drawn([
      [15, 40],
      [25, 40],
      [25, 60],
    ]);
    await page.getByText('El hueco tiene que quedar dentro de la zona.').waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await row.getByRole('button', { name: 'Quitar el hueco 1' }).click();
    await drawn([
      [43, 50],
      [48, 50],
      [48, 60],
    ]);
    await row.getByRole('button', { name: /^Hueco 1 · / }).waitFor();
    await expectAccessible(zoneList(page));

    await page.getByRole('button', { name: 'Escribir puntos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zona nueva' });
    const points = square(remotePlace, 0.003).map(({ latitude, longitude }) => `${latitude}, ${longitude}`);
    await dialog.getByRole('textbox', { name: 'Puntos del borde' }).fill(points.join('\n'));
    await dialog.getByRole('button', { name: 'Usar estos puntos' }).click();
    // A dialog that closes restores the focus, which closes a list that was opened before.
    await dialog.waitFor({ state: 'detached' });
    await textbox(page, 'Nombre').fill('Cerro');
    await zoneList(page).getByRole('combobox', { name: 'Tipo' }).click();
    await pressPlaced(page.getByRole('option', { name: 'No se reparte aquí' }));
    expect(await textbox(page, 'Tarifa').count()).toBe(0);
    await rows(page)
      .filter({ hasText: 'Cerro' })
      .getByText(/^No se reparte aquí · /)
      .waitFor();
    await save(page);
    await saved(page);
    const [centre, cerro] = await savedZones(page, id);
    expect(centre).toMatchObject({ kind: 'delivery', fee: 1990, holes: [expect.any(Array)] });
    expect(centre?.holes[0]).toHaveLength(3);
    expect(cerro).toMatchObject({ kind: 'exclusion', fee: null, minimum_order: null });
  });
});

describe('the map of all zones', () => {
  journey('shows who serves a point, at which fee, and overlapping areas', async ({ open }) => {
    const page = await open({ as });
    const near = await makeStore(page, southernmost, [zone('Centro', square(southernmost))]);
    const other = { ...southernmost, longitude: southernmost.longitude + 0.012 };
    const far = await makeStore(page, other, [zone('Oriente', square(other), 0)]);
    await page.goto('/stores/coverage');
    await page.getByRole('combobox', { name: 'Dirección de entrega' }).fill('-54.93, -67.615');
    const serving = page.getByRole('list', { name: 'Locales que llegan a este punto' }).getByRole('listitem');
    await serving.filter({ hasText: near.name }).getByText('$1.990').waitFor();
    expect(await serving.filter({ hasText: far.name }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Dirección de entrega' }).fill('-54.93, -67.605');
    await serving.filter({ hasText: far.name }).getByText('Gratis').waitFor();
    await serving.filter({ hasText: near.name }).waitFor();
    await page.getByRole('combobox', { name: 'Qué quiere comprar' }).click();
    await pressPlaced(page.getByRole('option').first());
    const verdict = serving.filter({ hasText: far.name });
    await verdict.getByText('No lo vende').waitFor();
    expect(await verdict.getByRole('link', { name: /motivos? más|Ver por qué/ }).getAttribute('href')).toMatch(
      /^\/products\/explain\/\d+\?storeId=\d+&method=delivery$/,
    );
    await page.getByRole('button', { name: 'Quitar el punto' }).click();
    await serving.first().waitFor({ state: 'hidden' });

    await page.getByText('Revisión', { exact: true }).click();
    await page.getByRole('searchbox', { name: 'Buscar por local o zona' }).fill(near.name);
    const overlap = page.getByRole('list', { name: 'Superposiciones' }).getByRole('button', { name: far.name });
    await overlap.click();
    expect(await overlap.getAttribute('aria-pressed')).toBe('true');

    await page.getByText('Locales', { exact: true }).last().click();
    await page.getByRole('searchbox', { name: 'Buscar local' }).fill(far.name);
    await page.getByRole('list', { name: 'Locales del mapa' }).getByRole('button', { name: far.name }).click();
    await page.getByRole('application', { name: 'Mapa de los locales y sus zonas' }).click();
    await serving.filter({ hasText: far.name }).waitFor();
  });
});

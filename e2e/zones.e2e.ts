import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey, untilSettled } from './support/browser.ts';
import { callApi } from './support/people.ts';
import { makeStore, type Place, remotePlace, square, zone } from './support/zones.ts';

const as = 'admin@demo.test';

const saved = (page: Page) => page.getByText('Local guardado').first().waitFor();
const save = (page: Page) =>
  page.getByRole('region', { name: 'Cambios sin guardar' }).getByRole('button', { name: 'Guardar' }).click();
const zonesMap = (page: Page) => page.getByRole('application', { name: 'Mapa de las zonas de reparto' });
const zoneList = (page: Page) => page.getByRole('list', { name: 'Zonas de reparto' });
const rows = (page: Page) => zoneList(page).getByRole('listitem');
const textbox = (page: Page, name: string) => zoneList(page).getByRole('textbox', { name, exact: true });

async function openZones(page: Page, zones: object[] = []): Promise<number> {
  const { id } = await makeStore(page, remotePlace, zones);
  await page.goto(`/stores/edit-store/${id}/delivery`);
  await zonesMap(page).scrollIntoViewIfNeeded();
  await untilSettled(page);
  return id;
}

type Corner = readonly [x: number, y: number];

/** Where a corner lies on the screen: in hundredths of the map. */
async function onScreen(page: Page, [x, y]: Corner): Promise<[number, number]> {
  const box = await zonesMap(page).boundingBox();
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

const box: readonly Corner[] = [
  [20, 20],
  [50, 20],
  [50, 60],
  [20, 60],
];

describe('the zones of a store', () => {
  journey('are drawn with the mouse, named, priced and saved', async ({ open }) => {
    const page = await open({ as });
    await openZones(page);
    await page.getByText('Todavía no hay zonas').waitFor();
    await draw(page, box);
    await page.keyboard.press('Enter');
    await textbox(page, 'Nombre').fill('Centro histórico');
    await textbox(page, 'Tarifa').fill('1990');
    await textbox(page, 'Pedido mínimo').fill('8000');
    await expectAccessible(zoneList(page));
    await save(page);
    await saved(page);
    await page.reload();
    await rows(page).filter({ hasText: 'Centro histórico' }).getByText('$1.990 · mínimo $8.000').waitFor();
  });

  journey('change their border by its points, and a click on the map chooses one', async ({ open }) => {
    const page = await open({ as });
    await openZones(page);
    await draw(page, box);
    await page.keyboard.press('Enter');
    const size = rows(page).getByText(/km²/);
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
    await page.keyboard.press('Control+s');
    await saved(page);
  });

  journey('whose border would cross itself are refused where it happens', async ({ open }) => {
    const page = await open({ as });
    await openZones(page);
    await draw(page, [
      [20, 20],
      [50, 20],
      [50, 60],
      [35, 5],
    ]);
    await page.getByText('El borde no puede cruzarse consigo mismo.').waitFor();
    await clickMap(page, [20, 60]);
    await page.getByRole('button', { name: 'Terminar' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  journey('are written as points where there is no mouse', async ({ open }) => {
    const page = await open({ as });
    const id = await openZones(page);
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
    await rows(page).getByText('Zona 1').first().waitFor();
    await save(page);
    await saved(page);
    const { delivery_areas: areas } = (await callApi(page, 'GET', `/stores/${id}`)) as unknown as {
      delivery_areas: { points: Place[] }[];
    };
    expect(areas[0]?.points).toContainEqual({ latitude: -33.46, longitude: -70.6 });
  });

  journey('that are locked stay as they are until they are unlocked', async ({ open }) => {
    const page = await open({ as });
    await openZones(page, [zone('Centro', square(remotePlace))]);
    await page.getByRole('button', { name: 'Bloquear Centro', exact: true }).click();
    await zoneList(page)
      .getByRole('button', { name: /Centro \$/ })
      .click();
    expect(await textbox(page, 'Nombre').getAttribute('readonly')).not.toBe(null);
    await page.getByText('Zona bloqueada: desbloquéala en la lista').waitFor();
    await page.getByRole('button', { name: 'Acciones de Centro' }).click();
    await page.getByRole('menuitem', { name: 'Ver los puntos' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Quitar' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await save(page);
    await saved(page);
    await page.reload();
    await page.getByRole('button', { name: 'Desbloquear Centro' }).click();
    await zoneList(page)
      .getByRole('button', { name: /Centro \$/ })
      .click();
    await textbox(page, 'Nombre').fill('Centro viejo');
    await save(page);
    await saved(page);
  });

  journey('with the name of another or without an amount say so at the input', async ({ open }) => {
    const page = await open({ as });
    await openZones(page, [
      zone('Centro', square(remotePlace)),
      zone('Norte', square({ latitude: -33.42, longitude: -70.6 })),
    ]);
    await zoneList(page).getByRole('button', { name: /Norte/ }).first().click();
    const refused = (label: RegExp) => page.getByRole('alert').getByRole('link', { name: label }).waitFor();
    const isWrong = (input: string) => textbox(page, input).last().getAttribute('aria-invalid');
    await textbox(page, 'Nombre').fill(' centro ');
    await save(page);
    await refused(/Nombre de la zona/);
    expect(await isWrong('Nombre')).toBe('true');
    await textbox(page, 'Nombre').last().fill('Norte');
    await textbox(page, 'Tarifa').last().fill('');
    await save(page);
    await refused(/Tarifa de «Norte»/);
    expect(await isWrong('Tarifa')).toBe('true');
    await textbox(page, 'Tarifa').last().fill('2500');
    await save(page);
    await saved(page);
  });

  journey('that were taken away come back', async ({ open }) => {
    const page = await open({ as });
    await openZones(page, [zone('Centro', square(remotePlace))]);
    await page.getByRole('button', { name: 'Acciones de Centro' }).click();
    await page.getByRole('menuitem', { name: 'Quitar' }).click();
    await page.getByText('Todavía no hay zonas').waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await rows(page).getByText('Centro').first().waitFor();
    await page.getByRole('region', { name: 'Cambios sin guardar' }).waitFor({ state: 'hidden' });
  });
});

const kml = (placemarks: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks}</Document></kml>`;
const placemark = (name: string, points: Place[]) => {
  const [first] = points;
  const closed = [...points, ...(first ? [first] : [])];
  const coordinates = closed.map(({ latitude, longitude }) => `${longitude},${latitude},0`).join(' ');
  return `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
};
const file = (name: string, text: string) => ({ name, mimeType: 'application/xml', buffer: Buffer.from(text) });

async function choose(page: Page, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog', { name: 'Importar zonas' }).getByRole('button', { name: 'Archivo', exact: true }).click(),
  ]);
  await chooser.setFiles(file(name, text));
}

describe('a file of zones', () => {
  journey('is seen before it joins the form, and is saved with it', async ({ open }) => {
    const page = await open({ as });
    await openZones(page, [zone('Centro', square(remotePlace))]);
    await page.getByRole('button', { name: 'Importar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar zonas' });
    await choose(
      page,
      'zonas.kml',
      kml(
        placemark('Centro', square(remotePlace, 0.02)) +
          placemark('Sur', square({ latitude: -33.5, longitude: -70.6 })),
      ),
    );
    const found = dialog.getByRole('list', { name: 'Zonas del archivo' }).getByRole('listitem');
    await found.filter({ hasText: 'Centro' }).getByText('Cambia el borde').waitFor();
    await found.filter({ hasText: 'Sur' }).getByText('Nueva').waitFor();
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Agregar al local' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await save(page);
    await saved(page);
    await page.reload();
    await rows(page).getByText('Sur').first().waitFor();
    expect(await rows(page).count()).toBe(2);
  });

  journey('that is none says why, and what was typed is kept', async ({ open }) => {
    const page = await open({ as });
    await openZones(page, [zone('Centro', square(remotePlace))]);
    await zoneList(page)
      .getByRole('button', { name: /Centro \$/ })
      .click();
    await textbox(page, 'Nombre').fill('Centro nuevo');
    await page.getByRole('button', { name: 'Importar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar zonas' });
    await choose(page, 'zonas.kmz', 'PK');
    await dialog.getByText('«zonas.kmz» está comprimido').waitFor();
    for (const [name, text] of [
      ['nada.kml', 'esto no es un mapa'],
      ['entidades.kml', `<!DOCTYPE kml [<!ENTITY a "b">]>${kml(placemark('&a;', square(remotePlace)))}`],
    ] as const) {
      await choose(page, name, text);
      await expect.poll(() => dialog.locator('.mantine-FileInput-error').innerText()).toMatch(/\S{3,} \S+/);
      expect(await dialog.getByRole('button', { name: 'Agregar al local' }).isDisabled()).toBe(true);
    }
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    expect(await textbox(page, 'Nombre').inputValue()).toBe('Centro nuevo');
  });

  journey('leaves as KML and as GeoJSON', async ({ open }) => {
    const page = await open({ as });
    await openZones(page, [zone('Centro', square(remotePlace))]);
    for (const [item, name, mark] of [
      ['Descargar KML', 'zonas.kml', '<kml'],
      ['Descargar GeoJSON', 'zonas.geojson', 'FeatureCollection'],
    ] as const) {
      await page.getByRole('button', { name: 'Exportar' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(name);
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toContain(mark);
      expect(text).toContain('Centro');
    }
  });
});

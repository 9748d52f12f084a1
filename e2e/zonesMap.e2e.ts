import { describe, expect } from 'vitest';
import { journey } from './support/browser.ts';
import { makeStore, southernmost, square, zone } from './support/zones.ts';

const as = 'admin@demo.test';

describe('the map of all zones', () => {
  journey('tells who serves a point, for how much, and where zones lie upon each other', async ({ open }) => {
    const page = await open({ as });
    const near = await makeStore(page, southernmost, [zone('Centro', square(southernmost))]);
    const other = { ...southernmost, longitude: southernmost.longitude + 0.012 };
    const far = await makeStore(page, other, [zone('Oriente', square(other), 0)]);
    await page.goto('/stores');
    await page.getByRole('link', { name: 'Mapa de zonas' }).click();
    await page.getByRole('heading', { name: 'Mapa de zonas' }).waitFor();
    await page.getByRole('combobox', { name: 'Dirección de entrega' }).fill('-54.93, -67.615');
    const serving = page.getByRole('list', { name: 'Locales que llegan a este punto' }).getByRole('listitem');
    await serving.filter({ hasText: near.name }).getByText('$1.990').waitFor();
    expect(await serving.filter({ hasText: far.name }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Dirección de entrega' }).fill('-54.93, -67.605');
    await serving.filter({ hasText: far.name }).getByText('Gratis').waitFor();
    await serving.filter({ hasText: near.name }).waitFor();
    await page.reload();
    await serving.filter({ hasText: far.name }).waitFor();
    await page.getByText('Revisión', { exact: true }).click();
    await page.getByRole('searchbox', { name: 'Buscar por local o zona' }).fill(near.name);
    const overlap = page.getByRole('list', { name: 'Superposiciones' }).getByRole('button', { name: far.name });
    await overlap.click();
    expect(await overlap.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('Locales', { exact: true }).last().click();
    await page.getByRole('searchbox', { name: 'Buscar local' }).fill(far.name);
    await page.getByRole('list', { name: 'Locales del mapa' }).getByRole('button', { name: far.name }).click();
  });

  journey('asks by a click', async ({ open }) => {
    const page = await open({ as });
    const { name } = await makeStore(page, southernmost, [zone('Centro', square(southernmost))]);
    await page.goto('/stores/coverage?view=stores');
    await page.getByRole('searchbox', { name: 'Buscar local' }).fill(name);
    await page.getByRole('list', { name: 'Locales del mapa' }).getByRole('button', { name }).click();
    await page.getByRole('application', { name: 'Mapa de los locales y sus zonas' }).click();
    const serving = page.getByRole('list', { name: 'Locales que llegan a este punto' });
    await serving.getByRole('listitem').filter({ hasText: name }).waitFor();
    await page.getByRole('button', { name: 'Quitar el punto' }).click();
    await serving.waitFor({ state: 'hidden' });
  });
});

import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { follow, journey } from './support/browser.ts';
import { callApi } from './support/people.ts';

journey('previews, checks and explains what guests see for a store, a channel and a time', async ({ open }) => {
  const page = await open({ as: 'admin@demo.test' });
  const see = async (name: string, value: string) => {
    await expect.poll(() => new URL(page.url()).searchParams.get(name)).toBe(value);
  };
  const firstId = async (path: string) => {
    const { data } = (await callApi(page, 'GET', path)) as unknown as { data: { id: number }[] };
    return data[0]?.id;
  };
  const menu = await firstId('/menus?query=Carta%20sur');
  await page.goto(`/menu/preview/${menu}`);
  await page.getByRole('heading', { name: 'Vista previa' }).waitFor();
  // Only lines with a price can be ordered.
  const cards = page.locator('main').getByRole('button', { name: /\$/ });
  await cards.first().waitFor();
  await page.getByText('Ancho', { exact: true }).click();
  await see('look', 'wide');
  await page.getByText('Retiro', { exact: true }).click();
  await see('method', 'pickUp');
  await cards.first().click();
  const sheet = page.getByRole('dialog');
  await sheet
    .getByRole('button', { name: /^(Agregar|Agotado|Fuera|No se)/ })
    .last()
    .waitFor();
  await expectAccessible(sheet);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await follow(page, `/menu/preflight/${menu}`);
  await page.getByText(/errore?s? · .* advertencias?/).waitFor();
  await page
    .getByRole('region', { name: 'Sin imagen' })
    .getByRole('link', { name: /^Corregir/ })
    .first()
    .click();
  await page.waitForURL(/\/products\/edit-product\/\d+\/info\?field=pictureKeys$/);
  await page.locator('[tabindex="0"]:focus [id$="-pictureKeys"]').waitFor({ state: 'attached' });
  await follow(page, `/menu/edit-menu/${menu}?field=storeIds`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/-storeIds$/);

  const product = await firstId('/products?limit=1');
  await follow(page, `/products/explain/${product}`);
  await page.getByRole('heading', { name: '¿Por qué no se puede vender?' }).waitFor();
  for (const title of ['Local abierto', 'Opciones obligatorias'])
    await page.getByRole('listitem').filter({ hasText: title }).first().waitFor();
  await page.getByText('Retiro', { exact: true }).click();
  await see('method', 'pickUp');
  await page.getByRole('link', { name: /disponible/ }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/products/edit-product/${product}/availability`);
});

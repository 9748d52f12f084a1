import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey } from './support/browser.ts';
import { callApi, uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';

type CreatedStore = { id: number; status: number };

/** A store that pays with cash and Webpay. */
async function makeStore(page: Page): Promise<number> {
  const paid = { cash: true, online: true };
  const store = {
    name: `Servicios ${uniqueWord()}`,
    text_address: 'Av. Irarrázaval 3400',
    commune: 'Ñuñoa',
    latitude: -33.4545,
    longitude: -70.5946,
    phone: '+56987654321',
    email: 'servicios@demo.test',
    webpay_commerce_code: '597012345678',
    payment_methods: {
      in_store: paid,
      store_delivery: paid,
      order_taker_in_store: {},
      order_taker_store_delivery: {},
    },
  };
  const { status, id } = (await callApi(page, 'POST', '/stores', { store })) as unknown as CreatedStore;
  expect(status).toBe(201);
  return id;
}

type StoredStore = {
  payment_methods: Record<string, object>;
  delivery_methods: { delivery_type: string; priority: number; enabled: boolean }[];
};
const readStore = async (page: Page, id: number) =>
  (await callApi(page, 'GET', `/stores/${id}`)) as unknown as StoredStore;
const textOf = async (page: Page, path: string) => JSON.stringify(await callApi(page, 'GET', path));

const cell = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();
const saved = (page: Page) => page.getByRole('region', { name: 'Cambios sin guardar' }).waitFor({ state: 'hidden' });
const isFocused = (field: Locator) => field.evaluate((input) => input.matches(':focus'));

describe('the external services of a store', () => {
  journey('accept payments with a code, require one method, and keep their secrets', async ({ open }) => {
    // Credentials of fleets need the policy of integrations, which administrators of a company lack.
    const page = await open({ tenant: 'demo', as: 'super@comanda.test' });
    const id = await makeStore(page);
    await page.goto(`/stores/edit-store/${id}/external-services`);
    await cell(page, 'Todo en Retiro en local').focus();
    await page.keyboard.press('ArrowDown');
    expect(await isFocused(cell(page, 'Efectivo en Retiro en local'))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    expect(await cell(page, 'Efectivo en Delivery').isChecked()).toBe(false);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
    expect(await isFocused(cell(page, 'Mercado Pago en Delivery')), 'Oneclick, which lacks its code, is skipped').toBe(
      true,
    );
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('table'))).toBeNull();

    await cell(page, 'Webpay en Delivery').click();
    await save(page);
    await page.getByText('Elige al menos un medio de pago para delivery').first().waitFor();
    await cell(page, 'Todo en Delivery').click();
    expect(await cell(page, 'Mercado Pago en Delivery').isChecked()).toBe(true);
    expect(await cell(page, 'Oneclick en Delivery').isChecked()).toBe(false);
    expect(await cell(page, 'Oneclick en Delivery').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'código de comercio Oneclick' }).click();
    const code = textbox(page, 'Código de comercio Oneclick');
    await expect.poll(() => isFocused(code)).toBe(true);
    await code.fill('123456789012');
    await code.blur();
    await page.getByText('Debe tener 12 dígitos y empezar con 5970', { exact: true }).waitFor();
    await code.fill('597098765432');
    await cell(page, 'Oneclick en Delivery').click();

    const secret = `secreto-${uniqueWord()}`;
    const card = page.getByRole('region', { name: 'Credenciales de Cabify' });
    const hidden = card.getByLabel('Client secret de Cabify', { exact: true });
    const storedText = () => page.evaluate(() => JSON.stringify(localStorage));
    await card.getByRole('textbox', { name: 'Client ID de Cabify' }).fill('cab-1');
    expect(await hidden.getAttribute('type')).toBe('password');
    await hidden.fill(secret);
    await card.getByRole('switch', { name: 'Ambiente productivo de Cabify' }).press('Space');
    await textbox(page, 'ID de Fudo').fill('fudo-9');
    await expect.poll(storedText).toContain('fudo-9');
    expect(await storedText()).not.toContain(secret);
    await save(page);
    await saved(page);
    expect((await readStore(page, id)).payment_methods.store_delivery).toMatchObject({ cash: true, oneclick: true });
    await card.getByText('Guardada').waitFor();
    for (const path of [`/stores/${id}`, `/stores?full=true&query=servicios`, `/history/stores/${id}`])
      expect(await textOf(page, path)).not.toContain(secret);
    expect(await textOf(page, `/stores/${id}`)).toContain('cab-1');

    await card.getByRole('button', { name: 'Reemplazar Client secret de Cabify' }).click();
    expect(await hidden.inputValue()).toBe('');
    await card.getByRole('button', { name: 'Dejar la guardada' }).click();
    await saved(page);
    await card.getByRole('button', { name: 'Borrar Client secret de Cabify', exact: true }).click();
    await card.getByText('Se borrará al guardar').waitFor();
    await expectAccessible(card);
    await save(page);
    await saved(page);
    await card.getByText('Se borrará al guardar').waitFor({ state: 'hidden' });
    expect(await hidden.inputValue()).toBe('');
  });
});

describe('the delivery of a store', () => {
  journey('explains its fees while typing, keeps its order, and requires an ID in the other tab', async ({ open }) => {
    const page = await open({ as });
    const id = await makeStore(page);
    await page.goto(`/stores/edit-store/${id}/delivery`);
    await page.getByRole('switch', { name: 'Repartir con Reparto propio' }).press('Space');
    const storeDelivery = page.getByRole('listitem', { name: 'Reparto propio' });
    await storeDelivery.getByText('Por distancia', { exact: true }).click();
    await save(page);
    await storeDelivery.getByText('Debes completar este campo').first().waitFor();
    await storeDelivery.getByRole('textbox', { name: 'Precio base' }).fill('1200');
    await storeDelivery.getByRole('textbox', { name: 'Precio por km' }).fill('450');
    await storeDelivery.getByText('$2.730').waitFor();
    await page.getByText('Por kilómetro iniciado').click();
    await storeDelivery.getByText('$3.000').waitFor();
    await page.getByRole('button', { name: 'Bajar Reparto propio' }).click();
    await storeDelivery.getByText('Prioridad 2').waitFor();

    await page.getByRole('switch', { name: 'Repartir con Uber Direct' }).press('Space');
    await save(page);
    await expect.poll(() => page.url()).toMatch(new RegExp(`/${id}/external-services$`));
    await expect.poll(() => isFocused(textbox(page, 'ID de Uber'))).toBe(true);
    await textbox(page, 'ID de Uber').fill('uber-9000');
    await save(page);
    await saved(page);
    expect((await readStore(page, id)).delivery_methods).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ delivery_type: 'own_delivery', priority: 2, enabled: true, base_price: 1200 }),
        expect.objectContaining({ delivery_type: 'uber_delivery', priority: 1, enabled: true }),
      ]),
    );
  });
});

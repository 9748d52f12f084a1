import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey } from './support/browser.ts';
import { callApi, uniqueWord } from './support/people.ts';

const as = 'admin@demo.test';

type Made = { id: number; status: number };

/** A store of its own for each journey, which pays with cash and Webpay. */
async function makeStore(page: Page, fields: object = {}): Promise<number> {
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
    ...fields,
  };
  const { status, id } = (await callApi(page, 'POST', '/stores', { store })) as unknown as Made;
  expect(status).toBe(201);
  return id;
}

const drop = async (page: Page, id: number) =>
  expect(await callApi(page, 'DELETE', `/stores/${id}`)).toMatchObject({ status: 204 });
const textOf = async (page: Page, path: string) => JSON.stringify(await callApi(page, 'GET', path));

async function openTab(page: Page, id: number, tab: 'external-services' | 'delivery'): Promise<void> {
  await page.goto(`/stores/edit-store/${id}/${tab}`);
  const heading = tab === 'delivery' ? 'Formas de reparto' : 'Medios de pago';
  await page.getByRole('heading', { name: heading }).waitFor();
}

const cell = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();
const saved = (page: Page) => page.getByRole('region', { name: 'Cambios sin guardar' }).waitFor({ state: 'hidden' });
const isFocused = (page: Page, name: string) => cell(page, name).evaluate((input) => input.matches(':focus'));

describe('the payment methods of a store', () => {
  journey('that need a code say so, lead to it, and open once it is there', async ({ open }) => {
    const page = await open({ as });
    const id = await makeStore(page);
    await openTab(page, id, 'external-services');
    expect(await cell(page, 'Oneclick en Delivery').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'código Oneclick' }).click();
    const code = page.getByRole('textbox', { name: 'Oneclick', exact: true });
    await expect.poll(() => code.evaluate((input) => input.matches(':focus'))).toBe(true);
    await code.fill('123456789012');
    await code.blur();
    await page.getByText('Debe tener 12 dígitos y empezar con 5970').waitFor();
    await code.fill('597098765432');
    await cell(page, 'Oneclick en Delivery').click();
    await save(page);
    await saved(page);
    await page.reload();
    await cell(page, 'Oneclick en Delivery').waitFor();
    expect(await cell(page, 'Oneclick en Delivery').isChecked()).toBe(true);
    await drop(page, id);
  });

  journey('are never none where orders are taken, and the sentence names where', async ({ open }) => {
    const page = await open({ as });
    const id = await makeStore(page);
    await openTab(page, id, 'external-services');
    await cell(page, 'Efectivo en Delivery').click();
    await cell(page, 'Webpay en Delivery').click();
    await save(page);
    await page.getByText('Elige al menos una forma de pago para delivery').first().waitFor();
    await cell(page, 'Todo en Delivery').click();
    expect(await cell(page, 'Mercado Pago en Delivery').isChecked()).toBe(true);
    expect(await cell(page, 'Oneclick en Delivery').isChecked()).toBe(false);
    await save(page);
    await saved(page);
    await drop(page, id);
  });

  journey('are walked with the arrow keys, one stop of Tab for all of them', async ({ open }) => {
    const page = await open({ as });
    const id = await makeStore(page);
    await openTab(page, id, 'external-services');
    await cell(page, 'Todo en Retiro en local').focus();
    await page.keyboard.press('ArrowDown');
    expect(await isFocused(page, 'Efectivo en Retiro en local')).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    expect(await cell(page, 'Efectivo en Delivery').isChecked()).toBe(false);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
    expect(await isFocused(page, 'Sodexo en Delivery'), 'Oneclick, which lacks its code, is skipped').toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('table'))).toBeNull();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await drop(page, id);
  });
});

describe('the credentials of a store', () => {
  journey('keep their secrets: written once, never read, replaced or cleared', async ({ open }) => {
    const page = await open({ as });
    const id = await makeStore(page);
    const secret = `secreto-${uniqueWord()}`;
    await openTab(page, id, 'external-services');
    const card = page.getByRole('region', { name: 'Credenciales de Cabify' });
    await card.getByRole('textbox', { name: 'Client ID de Cabify' }).fill('cab-1');
    const hidden = card.getByLabel('Client secret de Cabify', { exact: true });
    expect(await hidden.getAttribute('type')).toBe('password');
    await hidden.fill(secret);
    await card.getByRole('switch', { name: 'Ambiente productivo de Cabify' }).press('Space');
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    await page.getByRole('textbox', { name: 'Fudo', exact: true }).fill('fudo-9');
    await expect.poll(kept).toContain('fudo-9');
    expect(await kept()).not.toContain(secret);
    await save(page);
    await saved(page);
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
    await drop(page, id);
  });
});

describe('the delivery of a store', () => {
  journey('explains each fee with what is typed, and keeps the order that was given', async ({ open }) => {
    const page = await open({ as });
    const id = await makeStore(page);
    await openTab(page, id, 'delivery');
    await page.getByRole('switch', { name: 'Repartir con Reparto propio' }).press('Space');
    const own = page.getByRole('listitem', { name: 'Reparto propio' });
    await own.getByText('Por distancia', { exact: true }).click();
    await save(page);
    await own.getByText('Debes completar este campo').first().waitFor();
    await own.getByRole('textbox', { name: 'Precio base' }).fill('1200');
    await own.getByRole('textbox', { name: 'Precio por km' }).fill('450');
    await own.getByText('$2.730').waitFor();
    await page.getByText('Por kilómetro iniciado').click();
    await own.getByText('$3.000').waitFor();
    await page.getByRole('button', { name: 'Bajar Reparto propio' }).click();
    await save(page);
    await saved(page);
    await page.reload();
    await own.getByText('$3.000').waitFor();
    await expect.poll(() => own.getByText('Prioridad 2').count()).toBe(1);
    await drop(page, id);
  });

  journey('asks for the ID of Uber in the other tab, and goes there', async ({ open }) => {
    const page = await open({ as });
    const id = await makeStore(page);
    await openTab(page, id, 'delivery');
    await page.getByRole('switch', { name: 'Repartir con Uber Direct' }).press('Space');
    await save(page);
    await expect.poll(() => page.url()).toMatch(new RegExp(`/${id}/external-services$`));
    const field = page.getByRole('textbox', { name: 'Uber Direct', exact: true });
    await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true);
    await field.fill('uber-9000');
    await save(page);
    await saved(page);
    await drop(page, id);
  });
});

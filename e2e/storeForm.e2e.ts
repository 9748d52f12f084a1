import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { boxOf, journey, pressPlaced } from './support/browser.ts';
import { callApi, uniqueWord } from './support/people.ts';
import { createStore } from './support/zones.ts';

const as = 'admin@demo.test';
const name = `Local de prueba ${uniqueWord()}`;

const bar = (page: Page) => page.getByRole('region', { name: 'Cambios sin guardar' });
const save = (page: Page) => bar(page).getByRole('button', { name: 'Guardar' }).click();
const tab = (page: Page, label: string) => page.getByRole('tab', { name: label }).click();
const time = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });
const textbox = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const saved = (page: Page) => page.getByText('Local guardado').first().waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** Types a time and leaves its input, as people who know what they want do. */
async function typeTime(page: Page, label: string, text: string): Promise<void> {
  await time(page, label).fill(text);
  await page.keyboard.press('Escape');
  await time(page, label).press('Tab');
}

const range = (opening: string, closing: string) => ({
  opening_time: opening,
  closing_time: closing,
  dispatch_method: 'both',
});
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const twoShifts = Object.fromEntries(days.map((day) => [day, [range('09:30', '16:00'), range('19:00', '23:30')]]));

const makeStore = (page: Page) =>
  createStore(page, { name: `Local con historia ${uniqueWord()}`, business_hours: twoShifts });

const patch = async (page: Page, id: number, store: object) =>
  expect(await callApi(page, 'PATCH', `/stores/${id}`, { store })).toMatchObject({ status: 200 });

/** Puts the pin by a click, by the words of another map, and with the hand. */
async function placePin(page: Page): Promise<void> {
  const map = page.getByRole('application', { name: 'Mapa con la ubicación del local' });
  const [latitude, longitude] = [textbox(page, 'Latitud'), textbox(page, 'Longitud')];
  await page.getByText('Haz clic en el mapa para poner el marcador.').waitFor();
  await map.click();
  await expect.poll(() => latitude.inputValue()).toMatch(/^-33\.\d+$/);
  await latitude.fill('norte');
  await longitude.focus();
  await page.getByText('Debe ser un número', { exact: true }).waitFor();
  expect(await latitude.inputValue()).toBe('norte');
  await latitude.fill('-33,4545; -70,6012');
  expect(await longitude.inputValue()).toBe('-70.6012');
  expect(await latitude.inputValue()).toBe('-33.4545');
  await page.getByText('Arrastra el marcador hasta la puerta.').waitFor();
  await map.scrollIntoViewIfNeeded();
  const box = await boxOf(page.getByRole('img', { name: 'Ubicación' }));
  if (!box) throw new Error('The pin is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y - 40, { steps: 10 });
  await page.mouse.up();
  await expect.poll(() => longitude.inputValue()).not.toBe('-70.6012');
}

async function fillInformation(page: Page): Promise<void> {
  await textbox(page, 'Nombre').fill(name);
  await page.getByRole('combobox', { name: 'Dirección' }).fill('Av. Irarrázaval 2401');
  await page.getByRole('combobox', { name: 'Comuna' }).fill('Ñuñoa');
  await page.getByRole('combobox', { name: 'Región' }).fill('Metropolitana');
  await page.getByRole('combobox', { name: 'Franquicia' }).fill('Sabores del Sur');
  await page.getByRole('combobox', { name: 'Formato' }).fill('ma');
  await pressPlaced(page.getByRole('option', { name: 'Mall' }));
  await placePin(page);
  await page.getByText('No hay un buscador de direcciones: arrastra el marcador o escribe las coordenadas.').waitFor();
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('9 8765 4321');
  await textbox(page, 'Correo').fill('local@demo.test');
  await textbox(page, 'WhatsApp').fill('987654321');
  await page.getByRole('switch', { name: 'Mostrar WhatsApp en la tienda' }).click();
  await page.getByRole('switch', { name: 'Propina en delivery' }).click();
  await textbox(page, 'Propina sugerida').fill('10');
  await page.getByRole('switch', { name: 'Acepta pedidos para más tarde' }).click();
  await textbox(page, 'Máximo cada 30 minutos').fill('12');
  await page.getByRole('switch', { name: 'Preguntar antes de pagar' }).click();
  await textbox(page, 'Otra pregunta').fill(`¿Con cubiertos ${name}?`);
  await page.getByRole('button', { name: 'Crear y agregar' }).click();
  await page.getByText(`¿Con cubiertos ${name}?`).first().waitFor();
}

async function fillSchedules(page: Page): Promise<void> {
  await tab(page, 'Horarios');
  await page.getByRole('switch', { name: 'Lunes abierto' }).click();
  await typeTime(page, 'Lunes, abre', '930');
  await typeTime(page, 'Lunes, cierra', '16');
  await page.getByRole('button', { name: 'Agregar un turno: Lunes' }).click();
  await typeTime(page, 'Lunes, turno 2, cierra', '23.30');
  await page.getByRole('button', { name: 'Copiar el lunes a otros días' }).click();
  await page.getByRole('button', { name: 'Todos', exact: true }).click();
  await page.getByRole('button', { name: 'Copiar a 6 días' }).click();
  await textbox(page, 'Espera de delivery').fill('50');
  await page.getByRole('button', { name: 'Agregar día especial' }).click();
  await page.getByRole('textbox', { name: 'Día especial 1, fecha' }).fill('18/09/2030');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Programar un cierre' }).click();
  const closing = page.getByRole('group', { name: 'Cierre 1' });
  await closing.getByRole('textbox', { name: 'Motivo' }).fill('Inventario');
}

async function fillDelivery(page: Page): Promise<void> {
  await tab(page, 'Delivery');
  await page.getByRole('switch', { name: 'Repartir con Reparto propio' }).press('Space');
  await page.getByRole('textbox', { name: 'Despacho gratis desde' }).fill('25.000');
}

async function fillExternalServices(page: Page): Promise<void> {
  await tab(page, 'Servicios externos');
  await textbox(page, 'Código de comercio Webpay').fill('597031021235');
  for (const group of ['Retiro en local', 'Delivery'])
    await page.getByRole('checkbox', { name: `Efectivo en ${group}`, exact: true }).check();
  await textbox(page, 'ID de Fudo').fill('fudo-77');
}

/** Values of all tabs of the new store, as the server returns them. */
const filled = {
  name,
  commune: 'Ñuñoa',
  region: 'Metropolitana',
  franchise: 'Sabores del Sur',
  format: 'Mall',
  phone: '+56987654321',
  whatsapp_number_enabled: true,
  enabled_tip_delivery: true,
  default_tip: 10,
  max_future_orders: 12,
  delivery_wait_time: 50,
  business_hours: { sunday: [range('09:30', '16:00'), { closing_time: '23:30' }] },
  special_days: [{ date: '2030-09-18' }],
  scheduled_closing_times: [{ reason: 'Inventario' }],
  minimum_value_for_free_delivery: 25_000,
  payment_methods: { in_store: { cash: true }, store_delivery: { cash: true } },
  webpay_commerce_code: '597031021235',
  fudo_id: 'fudo-77',
};

describe('a store', () => {
  journey('is created with every tab filled and stores all of it', async ({ open }) => {
    const page = await open({ as });
    await page.goto('/stores/add-store');
    await page.getByRole('button', { name: 'Crear local' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Nombre' }).waitFor();
    await expect.poll(() => textbox(page, 'Nombre').evaluate((input) => input.matches(':focus'))).toBe(true);
    await fillInformation(page);
    await fillSchedules(page);
    await fillDelivery(page);
    await fillExternalServices(page);
    await page.getByRole('button', { name: 'Crear local' }).click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Teléfono' }).inputValue()).toBe('+56 9 8765 4321');
    await page.getByText(`¿Con cubiertos ${name}?`).first().waitFor();
    expect(await bar(page).count()).toBe(0);
    const id = /edit-store\/(\d+)/.exec(page.url())?.[1];
    expect(await callApi(page, 'GET', `/stores/${id}`)).toMatchObject(filled);
  });

  journey('shows errors with their fields, and preserves concurrent changes of two users', async ({ open }) => {
    const [page, theirs] = [await open({ as }), await open({ as })];
    const id = await makeStore(page);
    await page.goto(`/stores/edit-store/${id}/schedules?field=businessHours`);
    await expect.poll(() => focused(page)).toMatch(/^Lunes/);
    expect(await time(page, 'Lunes, turno 2, abre').inputValue()).toBe('19:00');
    await textbox(page, 'Espera de delivery').click();
    await textbox(page, 'Espera de delivery').fill('-5');
    await typeTime(page, 'Martes, turno 2, cierra', '18');
    await page.getByText('Debe ser después de las 19:00').waitFor();
    await tab(page, 'Información');
    await textbox(page, 'Propina sugerida').fill('150');
    await save(page);
    const summary = page.getByRole('alert');
    await summary.getByText('Hay 3 campos por corregir').waitFor();
    await page.getByRole('tab', { name: /Información.*con campos por corregir/, selected: true }).waitFor();
    await page.getByText('Debe ser como máximo 100 %').first().waitFor();
    await summary.getByRole('link', { name: 'Martes, turno 2, cierra' }).click();
    await expect.poll(() => focused(page)).toBe('Martes, turno 2, cierra');
    await page.getByText('Debe ser mayor que 0').first().waitFor();
    expect(await textbox(page, 'Espera de delivery').inputValue()).toBe('−5');
    await bar(page).getByRole('button', { name: 'Descartar' }).click();
    await bar(page).waitFor({ state: 'hidden' });
    expect(await time(page, 'Martes, turno 2, cierra').inputValue()).toBe('23:30');

    const wednesday = (opening: string) => ({
      business_hours: { wednesday: [range(opening, '16:00'), range('19:00', '23:30')] },
    });
    await textbox(page, 'Espera de delivery').fill('61');
    await patch(theirs, id, { pick_up_wait_time: 27, ...wednesday('08:00') });
    await save(page);
    await saved(page);
    await expect.poll(() => textbox(page, 'Espera de retiro').inputValue()).toBe('27');
    expect(await time(page, 'Miércoles, turno 1, abre').inputValue()).toBe('08:00');

    await typeTime(page, 'Miércoles, turno 1, abre', '6');
    await patch(theirs, id, wednesday('07:00'));
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Otra persona cambió lo mismo que tú' });
    await dialog.getByText('Miércoles: 06:00–16:00').waitFor();
    await dialog.getByRole('radio', { name: /07:00–16:00/ }).click();
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => time(page, 'Miércoles, turno 1, abre').inputValue()).toBe('07:00');
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey } from './support/browser.ts';
import { callApi, uniqueWord } from './support/people.ts';

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

/** The store the journeys of this file change, made through the API by the first that needs it. */
let prepared: number | undefined;
async function prepare(page: Page): Promise<number> {
  const store = {
    name: `Local con historia ${uniqueWord()}`,
    text_address: 'Av. Irarrázaval 2401',
    phone: '+56987654321',
    email: 'local@demo.test',
    business_hours: twoShifts,
    payment_methods: {
      in_store: { cash: true },
      store_delivery: { cash: true },
      order_taker_in_store: {},
      order_taker_store_delivery: {},
    },
  };
  const { status, ...reply } = await callApi(page, 'POST', '/stores', { store });
  expect([status, reply]).toEqual([201, expect.anything()]);
  return (reply as unknown as { id: number }).id;
}

async function openStore(page: Page, at = 'schedules'): Promise<number> {
  prepared ??= await prepare(page);
  await page.goto(`/stores/edit-store/${prepared}/${at}`);
  await page.getByRole('tab', { selected: true }).waitFor();
  return prepared;
}

async function fillInformation(page: Page): Promise<void> {
  await textbox(page, 'Nombre').fill(name);
  await page.getByRole('combobox', { name: 'Dirección' }).fill('Av. Irarrázaval 2401');
  await page.getByRole('textbox', { name: 'Comuna' }).fill('Ñuñoa');
  await page.getByRole('textbox', { name: 'Latitud' }).fill('-33.4545');
  await page.getByRole('textbox', { name: 'Longitud' }).fill('-70.6012');
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('9 8765 4321');
  await textbox(page, 'Email').fill('local@demo.test');
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
  await typeTime(page, 'Lunes, turno 2, abre', '19');
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
  await page.getByRole('textbox', { name: 'Envío gratis desde' }).fill('25.000');
}

async function fillExternalServices(page: Page): Promise<void> {
  await tab(page, 'Servicios externos');
  await textbox(page, 'Webpay').fill('597031021235');
  for (const group of ['Retiro en local', 'Delivery'])
    await page.getByRole('checkbox', { name: `Efectivo en ${group}`, exact: true }).check();
  await textbox(page, 'Fudo').fill('fudo-77');
}

describe('a store', () => {
  journey('is created with every tab filled, and is there again after a reload', async ({ open }) => {
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
    const id = /edit-store\/(\d+)/.exec(page.url())?.[1];
    await page.goto(`/stores/edit-store/${id}/schedules`);
    await expect.poll(() => time(page, 'Domingo, turno 1, abre').inputValue()).toBe('09:30');
    expect(await time(page, 'Domingo, turno 2, cierra').inputValue()).toBe('23:30');
    expect(await textbox(page, 'Espera de delivery').inputValue()).toBe('50');
    await page.getByRole('group', { name: 'Cierre 1' }).getByText('Programado').waitFor();
    await tab(page, 'Información');
    expect(page.url()).toContain(`/stores/edit-store/${id}/info`);
    expect(await page.getByRole('textbox', { name: 'Teléfono' }).inputValue()).toBe('+56 9 8765 4321');
    await page.getByText(`¿Con cubiertos ${name}?`).first().waitFor();
    await tab(page, 'Delivery');
    expect(await page.getByRole('textbox', { name: 'Envío gratis desde' }).inputValue()).toBe('25.000');
    await tab(page, 'Servicios externos');
    expect(await textbox(page, 'Fudo').inputValue()).toBe('fudo-77');
    expect(await bar(page).count()).toBe(0);
  });

  journey('opens at the field a link names', async ({ open }) => {
    const page = await open({ as });
    const id = await openStore(page);
    await page.goto(`/stores/edit-store/${id}/info?field=npsEmailTimer`);
    await expect
      .poll(() => textbox(page, 'Encuesta de satisfacción').evaluate((input) => input.matches(':focus')))
      .toBe(true);
    await page.goto(`/stores/edit-store/${id}/schedules?field=businessHours`);
    await expect.poll(() => focused(page)).toMatch(/^Lunes/);
  });
});

describe('what cannot be', () => {
  journey('is said at its field, in any tab, and the rest is kept', async ({ open }) => {
    const page = await open({ as });
    await openStore(page);
    await textbox(page, 'Espera de delivery').fill('-5');
    await typeTime(page, 'Lunes, turno 2, abre', '15');
    await typeTime(page, 'Martes, turno 2, cierra', '18');
    await page.getByText('El turno anterior termina a las 16:00').waitFor();
    await page.getByText('Debe ser después de las 19:00').waitFor();
    await tab(page, 'Información');
    await textbox(page, 'Nombre').evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'));
    await textbox(page, 'Nombre').fill('N'.repeat(10_000));
    await textbox(page, 'Propina sugerida').fill('150');
    await tab(page, 'Delivery');
    await save(page);
    const summary = page.getByRole('alert');
    await summary.getByText('Hay 5 campos por corregir').waitFor();
    await page.getByRole('tab', { name: /Información.*con campos por corregir/, selected: true }).waitFor();
    await page.getByText('Usa como máximo 120 caracteres').first().waitFor();
    await page.getByText('Debe ser como máximo 100 %').first().waitFor();
    await summary.getByRole('link', { name: 'Martes, turno 2, cierra' }).click();
    await expect.poll(() => focused(page)).toBe('Martes, turno 2, cierra');
    await page.getByText('Debe ser mayor que 0').first().waitFor();
    expect(await textbox(page, 'Espera de delivery').inputValue()).toBe('-5');
    await expectAccessible(page.locator('body'));
    await bar(page).getByRole('button', { name: 'Descartar' }).click();
    await bar(page).waitFor({ state: 'hidden' });
    expect(await time(page, 'Lunes, turno 2, abre').inputValue()).toBe('19:00');
  });
});

describe('the hours of a store', () => {
  journey('pass midnight as people type them, and say what became of them', async ({ open }) => {
    const page = await open({ as });
    await openStore(page);
    await typeTime(page, 'Viernes, turno 2, cierra', '2');
    await page
      .getByText('Pasa la medianoche: el viernes cierra a las 24:00 y el sábado sigue de 00:00 a 02:00.')
      .waitFor();
    expect(await time(page, 'Sábado, turno 1, cierra').inputValue()).toBe('02:00');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    expect(await time(page, 'Sábado, turno 1, abre').inputValue()).toBe('09:30');
  });

  journey('differ by method and become one again, with nothing lost on the way', async ({ open }) => {
    const page = await open({ as });
    await openStore(page);
    const differ = page.getByRole('switch', { name: 'Horarios distintos para delivery y retiro' });
    await differ.click();
    await typeTime(page, 'Lunes, retiro, turno 1, abre', '11');
    await differ.click();
    await page.getByRole('button', { name: 'El de delivery' }).click();
    await expect.poll(() => time(page, 'Lunes, turno 1, abre').inputValue()).toBe('09:30');
    await bar(page).waitFor({ state: 'hidden' });
    await differ.click();
    expect(await time(page, 'Lunes, retiro, turno 1, abre').inputValue()).toBe('11:00');
    await save(page);
    await saved(page);
    await page.reload();
    await expect.poll(() => time(page, 'Lunes, retiro, turno 1, abre').inputValue()).toBe('11:00');
    await differ.click();
    await page.getByRole('button', { name: 'El de delivery' }).click();
    await save(page);
    await saved(page);
  });
});

describe('two people in one store', () => {
  journey('keep both changes of different fields, and choose between those of the same', async ({ open }) => {
    const [mine, theirs] = [await open({ as }), await open({ as })];
    await openStore(mine);
    await openStore(theirs);
    await textbox(mine, 'Espera de delivery').fill('61');
    await textbox(theirs, 'Espera de retiro').fill('27');
    await typeTime(theirs, 'Miércoles, turno 1, abre', '8');
    await save(theirs);
    await saved(theirs);
    await save(mine);
    await saved(mine);
    await expect.poll(() => textbox(mine, 'Espera de retiro').inputValue()).toBe('27');

    await typeTime(theirs, 'Miércoles, turno 1, abre', '7');
    await typeTime(mine, 'Miércoles, turno 1, abre', '6');
    await save(theirs);
    await theirs.getByText('Local guardado').first().waitFor();
    await save(mine);
    const dialog = mine.getByRole('dialog', { name: 'Otra persona cambió lo mismo que tú' });
    await dialog.getByText('Miércoles: 06:00–16:00').waitFor();
    await dialog.getByText('Miércoles: 07:00–16:00').waitFor();
    await expectAccessible(dialog);
    await dialog.getByRole('radio', { name: /07:00–16:00/ }).click();
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => time(mine, 'Miércoles, turno 1, abre').inputValue()).toBe('07:00');
  });
});

describe('who may only look', () => {
  journey('reads every tab and changes nothing', async ({ open }) => {
    await openStore(await open({ as }));
    const page = await open({ as: 'lectura@demo.test' });
    await openStore(page);
    await page.getByText('Puedes ver estos datos, pero tu rol no permite cambiarlos.').waitFor();
    expect(await page.getByRole('button', { name: /Agregar un turno/ }).count()).toBe(0);
    expect(await textbox(page, 'Espera de delivery').getAttribute('readonly')).not.toBeNull();
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, follow, journey, pressPlaced, untilSettled } from './support/browser.ts';
import { callApi } from './support/people.ts';

const as = 'admin@demo.test';
const cabify = 4;

type Method = { key: number; enabled: boolean };
type Store = { id: number; name: string };
type Listed = { data: Store[] };
type StoredStore = {
  id: number;
  payment_methods: { store_delivery: Record<string, boolean> };
  delivery_methods: Method[];
};

const names = async (page: Page) => ((await callApi(page, 'GET', '/stores/all?limit=1000')) as unknown as Listed).data;
const readStore = async (page: Page, id: number) =>
  (await callApi(page, 'GET', `/stores/${id}`)) as unknown as StoredStore;
const patch = async (page: Page, id: number, store: object) =>
  expect(await callApi(page, 'PATCH', `/stores/${id}`, { store })).toMatchObject({ status: 200 });
const deliversByCabify = async (page: Page, id: number) =>
  (await readStore(page, id)).delivery_methods.find(({ key }) => key === cabify)?.enabled;

/** Some stores that Cabify could carry and does not, and all that it cannot: other journeys leave such. */
async function tryCabify(page: Page, stores: Store[]): Promise<{ able: Store[]; unable: Store[] }> {
  const on = { key: cabify, delivery_type: 'cabify_delivery', delivery_fee_type: 'fixed', enabled: true };
  const store = { store_ids: stores.map(({ id }) => id), delivery_methods: [on] };
  const reply = (await callApi(page, 'POST', '/stores/bulk_edits/preview', { store })) as unknown as {
    stores: (Store & { changes: unknown[]; reason: string | null })[];
  };
  const able: Store[] = [];
  for (const each of reply.stores.filter(({ changes }) => changes.length > 0))
    if (able.length < 6 && !(await deliversByCabify(page, each.id))) able.push(each);
  return { able, unable: reply.stores.filter(({ reason }) => reason !== null) };
}

const noFleet = [2, 3, 4].map((key) => ({ key, enabled: false }));
const withNulls = (methods: object) => Object.fromEntries(Object.keys(methods).map((method) => [method, null]));

/** Stores that a fleet cannot serve: their guests pay a delivery only in cash. Answers how to let it serve them. */
async function payInCash(page: Page, ids: number[]): Promise<() => Promise<void>> {
  const before = await Promise.all(ids.map((id) => readStore(page, id)));
  for (const { id, payment_methods: paid, delivery_methods: methods } of before) {
    const known = methods.map(({ key }) => key);
    await patch(page, id, {
      delivery_methods_attributes: noFleet.filter(({ key }) => known.includes(key)),
      payment_methods: { store_delivery: { ...withNulls(paid.store_delivery), cash: true } },
    });
  }
  return async () => {
    for (const { id, payment_methods: paid } of before)
      await patch(page, id, { payment_methods: { store_delivery: { cash: null, ...paid.store_delivery } } });
  };
}

async function openBulk(page: Page, tab = ''): Promise<void> {
  await page.goto(`/stores/bulk-edit${tab}`);
  await page.getByRole('heading', { name: 'Editar en bloque' }).waitFor();
  await untilSettled(page);
}

const chooseAll = (page: Page) => page.getByRole('button', { name: /^Elegir todos/ }).click();
const tick = (page: Page, label: string) =>
  page.getByRole('checkbox', { name: `Cambiar ${label}`, exact: true }).click();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function addStore(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Agregar un local' }).fill(name);
  await pressPlaced(page.getByRole('option', { name, exact: true }));
  await page.getByRole('button', { name: `Quitar ${name}` }).waitFor();
}

describe('bulk editing stores', () => {
  journey('reports failures with reasons, retries them, and is undone as a unit', async ({ open }) => {
    const page = await open({ as });
    const all = await names(page);
    const { able, unable } = await tryCabify(page, all);
    const [first, failing] = [able[0]!, able.slice(3, 6)];
    const fix = await payInCash(
      page,
      failing.map(({ id }) => id),
    );

    await openBulk(page, '/delivery');
    await chooseAll(page);
    await page.getByText(`El cambio se hará en ${all.length} locales.`).waitFor();
    await tick(page, 'Cabify');
    await press(page, 'Revisar cambios');
    await page.getByText('Los locales con reparto externo necesitan un medio de pago en línea').waitFor();
    const refused = page.getByRole('region', { name: 'No se pueden cambiar' });
    for (const { name } of unable) await press(page, `Dejar fuera ${name}`);
    for (const { name } of failing) await refused.getByText(name, { exact: true }).waitFor();
    await expect.poll(() => refused.getByText(/necesita un medio de pago en línea/).count()).toBe(failing.length);
    await expectAccessible(refused);

    await press(page, /^Aplicar a/);
    const left = page.getByRole('region', { name: 'Quedaron sin cambiar' });
    await page.getByText('3 locales quedaron sin cambiar').waitFor();
    const fixLink = left.getByRole('link', { name: `Corregir ${failing[0]!.name}, en otra pestaña` });
    expect(await fixLink.getAttribute('href')).toMatch(
      new RegExp(`/stores/edit-store/${failing[0]!.id}/external-services\\?field=paymentMethods`),
    );
    expect(await deliversByCabify(page, first.id)).toBe(true);
    expect(await deliversByCabify(page, failing[0]!.id)).toBe(false);

    await fix();
    await press(page, 'Reintentar los 3 que fallaron');
    await page.getByRole('link', { name: 'Ir a los locales' }).waitFor();
    expect(await left.count()).toBe(0);
    expect(await deliversByCabify(page, failing[0]!.id)).toBe(true);

    await press(page, 'Deshacer todo');
    await page
      .getByRole('dialog', { name: '¿Deshacer toda la edición?' })
      .getByRole('button', { name: 'Deshacer' })
      .click();
    await page.getByText('La edición se deshizo').waitFor();
    for (const id of [first.id, failing[0]!.id]) expect(await deliversByCabify(page, id)).toBe(false);

    await press(page, 'Otra edición');
    await page.getByText('Elige en qué locales se hará el cambio.').waitFor();
  });

  journey('shows errors at the field, keeps its list, and asks before leaving', async ({ open }) => {
    const page = await open({ as });
    const [first, second] = (await names(page)).slice(8) as [Store, Store];
    await payInCash(page, [first.id]);
    await patch(page, second.id, { delivery_methods_attributes: [{ key: cabify, enabled: false }] });
    await openBulk(page, '/schedules');
    await addStore(page, first.name);
    await addStore(page, second.name);
    await tick(page, 'Espera de delivery');
    const field = page.getByRole('textbox', { name: 'Espera de delivery' });
    await field.fill('-5');
    await page.getByRole('tab', { name: /Información/ }).click();
    await press(page, 'Revisar cambios');
    await page.getByRole('alert').getByText('Debe ser mayor que 0').waitFor();
    await page.waitForURL('**/stores/bulk-edit/schedules');
    await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true);

    const list = page.getByRole('navigation').getByRole('link', { name: 'Locales', exact: true }).first();
    await list.click();
    const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await tick(page, 'Espera de delivery');
    await list.click();
    await page.waitForURL('**/stores');

    await follow(page, '/stores/bulk-edit/delivery');
    await page.getByText('El cambio se hará en 2 locales.').waitFor();
    await tick(page, 'Cabify');
    await press(page, 'Revisar cambios');
    await press(page, /^Aplicar a/);
    await page.getByText('1 local quedó sin cambiar').waitFor();
    await page.goto('/stores/bulk-edit');
    await page.getByText('El cambio se hará en 2 locales.').waitFor();
  });

  journey('changes a single payment method, on a phone as well', async ({ open }) => {
    const page = await open({ as });
    await page.setViewportSize({ width: 390, height: 844 });
    await openBulk(page, '/external-services');
    const { id, name } = (await names(page))[1]!;
    await addStore(page, name);
    await tick(page, 'Medios de pago');
    const { payment_methods: before } = await readStore(page, id);
    const expected = !before.store_delivery.mach;
    const cell = page.getByRole('checkbox', { name: /^MACH en Delivery: / });
    await page.getByRole('button', { name: /^Delivery/ }).click();
    for (let presses = expected ? 1 : 2; presses > 0; presses -= 1) await cell.click();
    await page.getByRole('checkbox', { name: `MACH en Delivery: ${expected ? 'activar' : 'desactivar'}` }).waitFor();
    await press(page, 'Revisar cambios');
    await page.getByText(/Delivery: MACH/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Aplicar a 1 local' }).isEnabled()).toBe(true);
    await expectAccessible(page.getByRole('main'));
    await expectToFit(page);
    await press(page, 'Aplicar a 1 local');
    await page.getByText('1 local actualizado', { exact: true }).first().waitFor();
    const after = (await readStore(page, id)).payment_methods;
    expect(after).toEqual({ ...before, store_delivery: { ...before.store_delivery, mach: expected } });
  });
});

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, follow, journey, pressItem, pressPlaced, type Visit } from './support/browser.ts';
import { type LinkedStore, makeLinkedStore, publishMenus, rappi, uberEats } from './support/channels.ts';
import { hurry } from './support/jobs.ts';

const as = 'super@comanda.test';
/** Rappi accepts no name of another channel. */
const names = ['Churrasco de Uber', 'Completo'] as const;

let linked: Promise<LinkedStore<'uber_eats' | 'rappi'>> | undefined;

/** A page of a super-admin, and the store that all journeys of this file share. */
async function visit(open: (visit: Visit) => Promise<Page>, more: Visit = {}) {
  const page = await open({ as, ...more });
  linked ??= makeLinkedStore(page, names, ['uber_eats', 'rappi']);
  return { page, store: await linked };
}

/** The products of a menu in a channel's books, as text. */
const textOf = (menu: object | null) => JSON.stringify(menu);
const card = (page: Page) => page.getByRole('article');
/** Longer than a tap can be undone. */
const undoMs = 10_500;
type UberMenu = { items: { id: string; price_info: { price: number } }[] };

journey('publishes a menu at two channels, and fixes a product that one of them refuses', async ({ open }) => {
  const { page, store } = await visit(open);
  const [churrasco] = store.products;
  const [atUber, atRappi] = [`${store.name} en Uber Eats`, `${store.name} en Rappi`];
  const publish = async () => {
    await page.getByRole('button', { name: 'Publicar 2 menús' }).click();
    await page.getByRole('listitem').filter({ hasText: atUber }).getByText('Publicado').waitFor();
    await page.getByRole('listitem').filter({ hasText: atRappi }).getByText('En revisión del canal').waitFor();
    await rappi('approveMenu', store.references.rappi);
    await hurry('channels.follow_menu');
  };
  await page.goto('/menu/channels');
  for (const name of [atUber, atRappi]) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Publicar…' }).click();
  const review = page.getByRole('region', { name: atRappi });
  await review.getByText('Rappi no acepta la palabra «uber»: cámbiala.').waitFor();
  await expectAccessible(page.getByRole('main'));
  await publish();
  expect(textOf(await uberEats('menuOf', store.references.uber_eats))).toContain(churrasco.name);
  expect(textOf(await rappi('menuOf', store.references.rappi))).not.toContain(churrasco.name);

  await page.getByRole('button', { name: 'Volver a los cambios' }).click();
  await review.getByRole('link', { name: `Corregir ${churrasco.name}` }).click();
  const field = page.getByRole('textbox', { name: 'Nombre en pantalla' });
  await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true);
  await field.fill('Churrasco de la casa');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('region', { name: 'Cambios sin guardar' }).waitFor({ state: 'hidden' });
  await follow(page, '/menu/channels/publish');
  await review.getByText('Churrasco de la casa').first().waitFor();
  expect(await review.getByText('Rappi no acepta').count()).toBe(0);
  await publish();
  await page.getByRole('link', { name: 'Ir a la lista' }).click();
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Publicado' }).count()).toBe(2);
  for (const menu of [
    await uberEats('menuOf', store.references.uber_eats),
    await rappi('menuOf', store.references.rappi),
  ])
    expect(textOf(menu)).toContain('Churrasco de la casa');
});

journey(
  'accepts an order in the kitchen, reports a missing product, and sees what the guest changes',
  async ({ open }) => {
    const { page, store } = await visit(open, { ownClock: true });
    const [churrasco, completo] = store.products.map(({ name, key }) => ({
      reference: `linea-${key}`,
      key,
      name,
      quantity: 1,
      unitPrice: 4990,
      comment: '',
      choices: [],
    }));
    if (!churrasco || !completo) throw new Error('The store sells two products');
    await page.goto(`/kds?store=${store.id}`);
    await page.getByText('Todo al día').waitFor();
    const items = [churrasco, completo];
    const { reference } = await uberEats('placeOrder', { storeReference: store.references.uber_eats, items });
    const book = () => uberEats('bookOf', reference);
    await card(page).getByText('Uber Eats').waitFor();
    await page.clock.fastForward(500);
    await page.getByRole('button', { name: /^Empezar: pedido/ }).click();
    await page.clock.fastForward(undoMs);
    await expect.poll(async () => (await book())?.state).toBe('accepted');

    await page.getByRole('button', { name: /^Falta un producto: pedido/ }).click();
    const dialog = page.getByRole('dialog', { name: /en Uber Eats$/ });
    await dialog.getByRole('button', { name: 'Falta un producto' }).click();
    await dialog.getByRole('checkbox', { name: `1 × ${completo.name}` }).check();
    await expectAccessible(dialog);
    await dialog.getByRole('button', { name: 'Avisar que falta' }).click();
    await expect.poll(async () => (await book())?.lines.map(({ name }) => name)).toEqual([churrasco.name]);
    await dialog.getByText('Uber Eats ya sabe de los productos que faltan.').waitFor();
    await page.keyboard.press('Escape');

    await uberEats('editOrder', reference, [{ ...churrasco, quantity: 2 }]);
    await page.getByRole('button', { name: /^Uber Eats cambió el pedido/ }).click();
    await dialog.getByText(`2 × ${churrasco.name}`).waitFor();
    await dialog.getByText(`1 × ${churrasco.name}`).waitFor();
    await dialog.getByRole('button', { name: 'Entendido' }).click();
    await dialog.getByRole('button', { name: 'Entendido' }).waitFor({ state: 'detached' });
  },
);

journey('finds an order whose webhook was lost, and shows it in the kitchen', async ({ open }) => {
  const { page, store } = await visit(open);
  await page.goto(`/kds?store=${store.id}`);
  await page
    .getByText(/Todo al día|Nada por aceptar/)
    .first()
    .waitFor();
  const { reference } = await rappi('placeOrder', { storeReference: store.references.rappi, webhook: false });
  await expect
    .poll(async () => {
      await hurry('channels.sweep');
      return card(page).filter({ hasText: 'Rappi' }).count();
    })
    .toBe(1);
  expect((await rappi('bookOf', reference))?.state).toBe('waiting');
});

journey('switches a sold-out product off at its channels, and on again', async ({ open }) => {
  const { page, store } = await visit(open);
  const [, completo] = store.products;
  await publishMenus(page, store);
  const off = async () => [
    await uberEats('offItems', store.references.uber_eats),
    await rappi('offItems', store.references.rappi),
  ];
  await page.goto('/sold-out');
  await page.getByRole('link', { name: 'Agotar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Agotar' });
  await dialog.getByRole('combobox', { name: 'Qué se acabó' }).fill(completo.name);
  await pressPlaced(page.getByRole('option', { name: completo.name, exact: true }));
  await dialog.getByText('En todos', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Agotar en todos los locales' }).click();
  await expect.poll(off).toEqual([[completo.key], [completo.key]]);
  await page
    .getByRole('row', { name: new RegExp(completo.name) })
    .getByRole('button', { name: /Acciones/ })
    .click();
  await pressItem(page, { name: 'Reponer' });
  await expect.poll(off).toEqual([[], []]);
});

journey(
  'finds prices that were changed at a channel, keeps one on purpose and publishes the other',
  async ({ open }) => {
    const { page, store } = await visit(open);
    const [churrasco, completo] = store.products;
    await publishMenus(page, store);
    const target = `${store.name} en Uber Eats`;
    const at = store.references.uber_eats;
    const priceOf = async ({ key }: { key: string }) => {
      const menu = (await uberEats('menuOf', at)) as UberMenu;
      return menu.items.find(({ id }) => id === key)?.price_info.price;
    };
    const setPrice = async ({ key }: { key: string }, price: number) => {
      const menu = (await uberEats('menuOf', at)) as UberMenu;
      const items = menu.items.map((item) => (item.id === key ? { ...item, price_info: { price } } : item));
      await uberEats('editMenu', at, { ...menu, items });
    };
    await setPrice(churrasco, 599_000);
    await page.goto('/menu/channels');
    const row = page.getByRole('row').filter({ hasText: 'Uber Eats' });
    await row.getByRole('button', { name: /Acciones/ }).click();
    await pressItem(page, { name: 'Lo que muestra la app' });
    const drawer = page.getByRole('dialog', { name: /^Lo que muestra Uber Eats/ });
    await drawer.getByRole('button', { name: 'Leer ahora' }).click();
    await drawer.getByText('$5.990').waitFor();
    await row.getByText('1 diferencia en la app').waitFor();
    await drawer.getByRole('button', { name: /^Es a propósito: / }).click();
    await drawer.getByText(/^A propósito, según/).waitFor();
    await row.getByText('1 diferencia en la app').waitFor({ state: 'detached' });

    await setPrice(completo, 699_000);
    await drawer.getByRole('button', { name: 'Leer ahora' }).click();
    await drawer.getByText('$6.990').waitFor();
    await expectAccessible(drawer);
    await drawer.getByRole('button', { name: 'Publicar de nuevo…' }).click();
    await page.getByRole('region', { name: target }).getByText('$6.990').waitFor();
    await page.getByRole('button', { name: 'Publicar 1 menú' }).click();
    await page.getByRole('listitem').filter({ hasText: target }).getByText('Publicado').waitFor();
    expect(await priceOf(completo)).toBe(499_000);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
  },
);

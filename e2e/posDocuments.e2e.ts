import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { slugOf } from '#domain/slugs.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, follow, journey, pressItem, type Visit } from './support/browser.ts';
import { didiFood, type LinkedStore, makeLinkedStore, publishMenus } from './support/channels.ts';
import { mapCodes, replacePos } from './support/connectPos.ts';
import { hurry } from './support/jobs.ts';
import { asGuest, enableOnlinePayments, type Tracked } from './support/kitchens.ts';
import { requireApi } from './support/menus.ts';
import { posAt } from './support/sandboxControl.ts';
import { shopUrl } from './support/shops.ts';

const bsale = posAt('bsale');
const as = 'super@comanda.test';

let prepared: Promise<LinkedStore<'didi_food'>> | undefined;

/** A store with an account at Bsale and codes for its products, which also sells at DiDi Food. */
async function prepare(team: Page) {
  const store = await makeLinkedStore(team, ['Churrasco', 'Completo'], ['didi_food']);
  await enableOnlinePayments(team, store);
  await replacePos(team, 'bsale', store.id);
  const [churrasco, completo] = store.products;
  await mapCodes(team, 'product', { [churrasco.name]: '101', [completo.name]: '102' });
  return store;
}

async function visit(open: (visit: Visit) => Promise<Page>) {
  const team = await open({ as });
  await team.goto('/stores');
  prepared ??= prepare(team);
  return { team, store: await prepared };
}

type Draft = { categories: { lines: { id: number; product: { name: string } }[] }[] };

/** An order of two of a product, which its guest paid online. */
async function orderTwo(team: Page, { id, menuId, products: [churrasco] }: LinkedStore<'didi_food'>) {
  const { categories } = await requireApi<Draft>(team, 'GET', `/menus/${menuId}`);
  const line = categories.flatMap(({ lines }) => lines).find(({ product }) => product.name === churrasco.name);
  const customer = { name: 'Camila Rojas', phone: '+56987654321', mail: null };
  const lines = [{ line_id: line?.id, quantity: 2, choices: [] }];
  const order = { store_id: id, method: 'pickup', platform: 'web', lines, customer, payment_method: 'mach' };
  const { uuid } = await asGuest<Tracked>(team, 'POST', '/orders', { order });
  return asGuest<Tracked>(team, 'POST', `/orders/${uuid}/payment`, { payment: { result: 'approved', card: 'credit' } });
}

journey('shows a guest the receipt of an order, and the credit note of a refunded product', async ({ open }) => {
  const { team, store } = await visit(open);
  const [{ name }] = store.products;
  const { number, uuid } = await orderTwo(team, store);
  const guest = await open({ size: 'phone', theme: 'dark' });
  await guest.goto(`${await shopUrl()}/pedidos/${uuid}`);
  const receipt = guest.getByRole('link', { name: /^Boleta \d+$/ });
  await receipt.waitFor();
  const url = (await receipt.getAttribute('href')) ?? '';
  expect(url).toMatch(/^https:/);

  await follow(team, `/orders?order=${number}`);
  const drawer = team.getByRole('dialog', { name: `Pedido #${number}` });
  const document = drawer.getByRole('region', { name: 'Documento' });
  expect(await document.getByRole('link', { name: /^Boleta \d+$/ }).getAttribute('href')).toBe(url);
  await drawer.getByRole('button', { name: 'Más', exact: true }).click();
  await pressItem(team, { name: 'Reembolsar' });
  const refund = team.getByRole('dialog', { name: `Reembolsar el pedido #${number}` });
  await refund
    .getByRole('checkbox', { name: new RegExp(name) })
    .first()
    .check();
  await refund.getByLabel('Motivo').fill('Faltó uno');
  await refund.getByRole('button', { name: 'Reembolsar $4.990' }).click();
  await document.getByText(/^Nota de crédito \d+$/).waitFor();
  await expectAccessible(document);
  await guest.getByText(/^Nota de crédito \d+$/).waitFor();
  await expectToFit(guest);
  await expectAccessible(guest.locator('body'));
});

journey(
  'takes a product without stock off sale in the shop and at a channel, until there is some',
  async ({ open }) => {
    const { team, store } = await visit(open);
    const [, completo] = store.products;
    const reference = store.references.didi_food;
    await publishMenus(team, store);
    const guest = await open({ size: 'phone' });
    await guest.goto(`${await shopUrl()}/locales/${slugOf(store.name)}`);
    const soldOut = async () => {
      await guest.reload();
      const card = guest.getByRole('link', { name: new RegExp(completo.name) });
      return /Agotado/.test(await card.innerText());
    };
    expect(await soldOut()).toBe(false);

    await bsale('setStock', '102', 0);
    const offAtChannel = async () => {
      await hurry('pos.stock');
      return didiFood('offItems', reference);
    };
    await expect.poll(offAtChannel).toEqual([completo.key]);
    await expect.poll(soldOut).toBe(true);
    await team.goto('/sold-out');
    const row = team.getByRole('row', { name: new RegExp(completo.name) });
    await row.getByText('Bsale', { exact: true }).waitFor();
    await expectAccessible(team.getByRole('main'));

    await bsale('setStock', '102', 8);
    await expect.poll(offAtChannel).toEqual([]);
    await row.waitFor({ state: 'detached' });
    await expect.poll(soldOut).toBe(false);
  },
);

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, follow, journey, pressPlaced, type Visit } from './support/browser.ts';
import { mapCodes, replacePos } from './support/connectPos.ts';
import { inFileTenant } from './support/fileTenant.ts';
import { hurry, startNight } from './support/jobs.ts';
import { makeKitchen, placeOrder } from './support/kitchens.ts';
import { requireApi } from './support/menus.ts';
import { posAt } from './support/sandboxControl.ts';

const toteat = posAt('toteat');
const as = 'super@comanda.test';
/** Longer than between two reads of the problems. */
const readMs = 31_000;

let connected: Promise<void> | undefined;

/** A page of a company whose orders go to Toteat, and a store that sells a sandwich with mapped options. */
async function visit(open: (visit: Visit) => Promise<Page>, more: Visit = {}) {
  const page = await open({ as, ...more });
  await page.goto('/stores');
  await toteat('recover');
  await toteat('openShift');
  connected ??= replacePos(page, 'toteat');
  await connected;
  const kitchen = await makeKitchen(page);
  await mapCodes(page, 'option', { Marraqueta: '201', 'Bien tostada': '202' });
  return { page, kitchen, product: `Churrasco ${kitchen.word}` };
}

/** Those of some orders that the point of sale has, in their order there. */
const inBooks = async (orders: readonly number[]) =>
  (await toteat('books')).map(({ key }) => Number(key.split('Z')[0])).filter((number) => orders.includes(number));

type PosRows = { data: { state: string; needs_person: boolean; number: string | null }[] };

/** An order as it is at its point of sale. */
const posRow = async (page: Page, order: number) =>
  (await requireApi<PosRows>(page, 'GET', `/pos_orders/of_order/${order}`)).data[0];

/** Prevents retries of waiting orders during the next steps. */
const pauseRetries = () => inFileTenant(`update pos_pauses set until = now() + interval '5 minutes'`);

const pos = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Caja' });

journey('sends the orders that waited for a code and for the shift, once and in their order', async ({ open }) => {
  const { page: team, kitchen, product } = await visit(open);
  await toteat('closeShift');
  const first = await placeOrder(team, kitchen);
  await expect.poll(async () => (await posRow(team, first))?.needs_person).toBe(true);

  await follow(team, '/orders');
  await team.getByRole('button', { name: 'Caja: 1 problema' }).click();
  const problems = team.getByRole('dialog');
  await problems.getByText('Le faltan códigos de la caja.').waitFor();
  await expectAccessible(problems);
  await problems.getByRole('link', { name: `Asignar código de ${product}` }).click();
  await team.getByRole('combobox', { name: `En la caja, ${product}` }).click();
  await pressPlaced(team.getByRole('option', { name: /Churrasco italiano/ }));
  const section = pos(team);
  await follow(team, `/orders?order=${first}`);
  await section.getByText('Espera. En Toteat el turno está cerrado.', { exact: false }).waitFor();
  await pauseRetries();

  const others = [await placeOrder(team, kitchen), await placeOrder(team, kitchen)];
  const placed = [first, ...others];
  expect(await inBooks(placed)).toEqual([]);
  await toteat('openShift');
  await section.getByRole('button', { name: 'Reintentar' }).click();
  await section.getByText('Está en Toteat: n.º', { exact: false }).waitFor();
  await expectAccessible(section);
  await expect.poll(() => inBooks(placed), { timeout: 20_000 }).toEqual(placed);

  const phone = await open({ as, size: 'phone', theme: 'dark' });
  await phone.goto(`/orders?order=${first}`);
  await pos(phone).getByText('Está en Toteat: n.º', { exact: false }).waitFor();
  await expectToFit(phone);
  await expectAccessible(pos(phone));
});

journey('keeps the orders of a dinner while the till does not answer, and sends each once', async ({ open }) => {
  const { page: team, kitchen, product } = await visit(open, { ownClock: true });
  await mapCodes(team, 'product', { [product]: '101' });
  await toteat('failOrders');
  const lost = await placeOrder(team, kitchen);
  await expect.poll(async () => (await posRow(team, lost))?.state).toBe('unknown');
  await pauseRetries();
  const waiting: number[] = [];
  for (let nth = 0; nth < 4; nth += 1) waiting.push(await placeOrder(team, kitchen));

  await follow(team, '/orders');
  await team.getByRole('button', { name: 'Caja: 1 problema' }).click();
  const problems = team.getByRole('dialog', { name: 'Pedidos con problemas en la caja' });
  await problems.getByText(`${kitchen.name}: 5 pedidos esperan la caja desde`, { exact: false }).waitFor();
  await problems.getByText('Toteat tiene un problema (500).', { exact: false }).waitFor();
  await expectAccessible(problems);
  await team.keyboard.press('Escape');
  await follow(team, `/orders?order=${lost}`);
  await pos(team).getByText('Toteat no respondió: estamos viendo si lo tomó.').waitFor();
  expect(await inBooks([lost, ...waiting])).toEqual([]);

  await toteat('recover');
  await expect
    .poll(async () => {
      await inFileTenant('update pos_pauses set until = now()');
      await hurry('pos_orders.wake');
      return inBooks([lost, ...waiting]);
    })
    .toEqual(waiting);
  // Two searches, a minute after each other, find nothing.
  await expect
    .poll(async () => {
      await inFileTenant(
        `update pos_orders set next_at = now(), missed_at = missed_at - interval '61 seconds' where state = 'unknown'`,
      );
      await hurry('pos_orders.wake');
      return inBooks([lost, ...waiting]);
    })
    .toEqual([...waiting, lost]);
  await team.clock.fastForward(readMs);
  await pos(team).getByText('Está en Toteat: n.º', { exact: false }).waitFor();
  await team.keyboard.press('Escape');
  await team.getByRole('button', { name: 'Caja', exact: true }).click();
  await problems.getByText('Ningún pedido necesita a alguien en la caja.').waitFor();
});

journey('leaves an order of yesterday that the till canceled to a person, who settles it', async ({ open }) => {
  const { page: team, kitchen, product } = await visit(open);
  await mapCodes(team, 'product', { [product]: '101' });
  const [normal, canceled] = [await placeOrder(team, kitchen), await placeOrder(team, kitchen)];
  await expect.poll(async () => (await posRow(team, canceled))?.state).toBe('sent');
  const number = (await posRow(team, canceled))?.number ?? '';
  await inFileTenant(
    `update orders set status = 'completed', business_day = business_day - 1 where id in (${normal}, ${canceled})`,
  );
  await toteat('move', number, 'canceled');
  await startNight();
  const states = async () => [(await posRow(team, normal))?.state, (await posRow(team, canceled))?.state];
  await expect.poll(states).toEqual(['sent', 'canceled']);

  await follow(team, '/orders');
  await team.getByRole('button', { name: 'Caja: 1 problema' }).click();
  const problems = team.getByRole('dialog', { name: 'Pedidos con problemas en la caja' });
  const task = problems.getByRole('listitem').filter({ hasText: `#${canceled}` });
  await task.getByText('Toteat lo anuló, y aquí no está anulado').waitFor();
  await expectAccessible(problems);
  await task.getByRole('button', { name: 'Entendido' }).click();
  await problems.getByText('Ningún pedido necesita a alguien en la caja.').waitFor();
  await team.keyboard.press('Escape');
  await team.getByRole('button', { name: 'Caja', exact: true }).waitFor();
  await follow(team, `/orders?order=${canceled}`);
  await team.getByText('Vio que la caja lo anuló').first().waitFor();
});

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, follow, journey } from './support/browser.ts';
import { crudJourney } from './support/crudJourney.ts';
import { makeKitchen, placeOrder } from './support/kitchens.ts';
import { requireApi } from './support/menus.ts';
import { pick } from './support/people.ts';

crudJourney({
  path: '/drivers',
  title: 'Repartidores',
  create: 'Crear repartidor',
  fill: (form) => pick(form, 'Local', 'Ñuñoa Irarrázaval'),
});

type Order = { total: number; proofs: { pick_up_code: string } };

/** A store with an order that is ready, and with a driver. */
async function scene(page: Page) {
  const kitchen = await makeKitchen(page);
  const id = await placeOrder(page, kitchen, { method: 'delivery', notes: 'Portón verde' });
  for (const status of ['preparing', 'ready']) await requireApi(page, 'PATCH', `/orders/${id}`, { order: { status } });
  const name = `Pedro ${kitchen.word}`;
  const driver = await requireApi<{ id: number }>(page, 'POST', '/drivers', { driver: { name, store_id: kitchen.id } });
  return { id, name, driver: driver.id };
}

journey(
  'a driver’s run on a phone: given, taken out, handed over without a line, and its cash counted',
  async ({ open }) => {
    const desk = await open({ as: 'admin@demo.test' });
    await desk.goto('/drivers');
    const { id, name, driver } = await scene(desk);
    await follow(desk, `/orders?order=${id}`);
    await desk.getByRole('button', { name: 'Más', exact: true }).click();
    await desk.getByRole('menuitem', { name: 'Asignar repartidor' }).click();
    const giving = desk.getByRole('dialog', { name: `Repartidor del pedido #${id}` });
    await giving.getByRole('radio', { name }).click();
    await expectAccessible(giving);
    await giving.getByRole('button', { name: 'Dar el pedido' }).click();
    await giving.waitFor({ state: 'detached' });

    await follow(desk, `/drivers?query=${encodeURIComponent(name)}`);
    await desk.getByRole('button', { name: `Acciones de ${name}` }).click();
    await desk.getByRole('menuitem', { name: 'Enlace de su teléfono' }).click();
    await desk.getByRole('button', { name: 'Crear enlace' }).click();
    const address = await desk.getByText(/\/reparto\//).innerText();

    const phone = await open({ size: 'phone' });
    await phone.goto(new URL(address).pathname);
    await phone.getByText('Portón verde').waitFor();
    await expectToFit(phone);
    await phone.getByRole('button', { name: 'Salir con 1 pedido' }).click();
    await phone.getByRole('button', { name: 'Entregado' }).click();
    await expectAccessible(phone.getByRole('main'));
    const { total, proofs } = await requireApi<Order>(desk, 'GET', `/orders/${id}`);
    await phone.context().setOffline(true);
    await phone.getByLabel('PIN del cliente').fill(proofs.pick_up_code);
    await phone.getByRole('button', { name: 'Confirmar con el PIN' }).click();
    await phone.getByText(`Por enviar: #${id}`).waitFor();
    await phone.context().setOffline(false);
    await phone.getByText('en efectivo por entregar').waitFor();
    await phone.getByRole('button', { name: 'Volví al local' }).click();

    await follow(desk, `/drivers/${driver}/cash`);
    await desk.getByRole('button', { name: 'Recibir efectivo' }).click();
    const counting = desk.getByRole('dialog', { name: 'Recibir efectivo' });
    await counting.getByRole('textbox', { name: 'Monto contado' }).fill(String(total));
    await expectAccessible(counting);
    await counting.getByRole('button', { name: 'Recibir' }).click();
    await desk.getByText('Cuadra').first().waitFor();
    expect(await desk.getByRole('button', { name: 'Recibir efectivo' }).count()).toBe(0);
  },
);

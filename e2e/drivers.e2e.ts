import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit, follow, journey, pressItem } from './support/browser.ts';
import { makeKitchen, placeOrder } from './support/kitchens.ts';
import { requireApi } from './support/menus.ts';
import { pick } from './support/people.ts';

type Order = { total: number; proofs: { delivery_pin: string } };

/** A store with an order that is ready. */
async function scene(page: Page) {
  const kitchen = await makeKitchen(page);
  const id = await placeOrder(page, kitchen, { method: 'delivery', notes: 'Portón verde' });
  for (const status of ['preparing', 'ready']) await requireApi(page, 'PATCH', `/orders/${id}`, { order: { status } });
  return { id, kitchen, name: `Pedro ${kitchen.word}` };
}

journey(
  'a driver on a phone: run created, assigned, started, handed over offline, and cash counted',
  async ({ open }) => {
    const desk = await open({ as: 'admin@demo.test' });
    await desk.goto('/drivers');
    const { id, kitchen, name } = await scene(desk);
    await follow(desk, '/drivers/create');
    await desk.getByRole('textbox', { name: 'Nombre' }).fill(name);
    await pick(desk, 'Local', kitchen.name);
    await desk.getByRole('button', { name: 'Crear repartidor' }).click();
    await desk.getByText('Repartidor creado').waitFor();
    await follow(desk, `/orders?order=${id}`);
    await desk.getByRole('button', { name: 'Más', exact: true }).click();
    await pressItem(desk, { name: 'Asignar repartidor' });
    const giving = desk.getByRole('dialog', { name: `Repartidor del pedido #${id}` });
    await giving.getByRole('radio', { name }).click();
    await expectAccessible(giving);
    await giving.getByRole('button', { name: 'Asignar', exact: true }).click();
    await giving.waitFor({ state: 'detached' });

    await follow(desk, `/drivers?query=${encodeURIComponent(name)}`);
    await desk.getByRole('button', { name: `Acciones de ${name}` }).click();
    await pressItem(desk, { name: 'Enlace de su teléfono' });
    await desk.getByRole('button', { name: 'Crear enlace' }).click();
    const address = await desk.getByText(/\/reparto\//).innerText();
    await desk.keyboard.press('Escape');

    const phone = await open({ size: 'phone' });
    await phone.goto(new URL(address).pathname);
    await phone.getByText('Portón verde').waitFor();
    await expectToFit(phone);
    await phone.getByRole('button', { name: 'Salir con 1 pedido' }).click();
    await phone.getByRole('button', { name: 'Entregado' }).click();
    const { total, proofs } = await requireApi<Order>(desk, 'GET', `/orders/${id}`);
    await phone.context().setOffline(true);
    await phone.getByLabel('Código del cliente').fill(proofs.delivery_pin);
    await phone.getByRole('button', { name: 'Confirmar con el código' }).click();
    await phone.getByText(`Por enviar: #${id}`).waitFor();
    await phone.context().setOffline(false);
    await phone.getByText('en efectivo por entregar').waitFor();
    await phone.getByRole('button', { name: 'Volví al local' }).click();

    await follow(desk, `/drivers/cash?store=${kitchen.id}`);
    await desk.getByRole('row', { name }).click();
    await desk.getByRole('button', { name: 'Recibir efectivo' }).click();
    const counting = desk.getByRole('dialog', { name: 'Recibir efectivo' });
    await counting.getByRole('textbox', { name: 'Monto contado' }).fill(String(total));
    await counting.getByRole('button', { name: 'Recibir' }).click();
    await desk.getByText('Cuadra').first().waitFor();
    expect(await desk.getByRole('button', { name: 'Recibir efectivo' }).count()).toBe(0);
  },
);

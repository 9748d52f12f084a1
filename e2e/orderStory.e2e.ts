import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { follow, journey } from './support/browser.ts';
import { asGuest, makeCook, makeKitchen, orderAndPay, enableOnlinePayments, type Tracked } from './support/kitchens.ts';
import { requireApi } from './support/menus.ts';
import { makeStore, remotePlace } from './support/zones.ts';

const as = 'admin@demo.test';
const held = 10_500;

const row = (page: Page, id: number) => page.getByRole('row').filter({ hasText: `#${id}` });
const step = (page: Page, name: string, id: number) =>
  page.getByRole('button', { name: `${name}: pedido ${id}`, exact: true });

async function cookAndHandOver(cook: Page, id: number): Promise<void> {
  for (const name of ['Empezar', 'Listo', 'Entregado']) {
    await cook.clock.fastForward(500);
    await step(cook, name, id).click();
  }
  await cook.clock.fastForward(held);
}

describe('an order', () => {
  journey('is quoted, placed, seen where it belongs, cooked, handed over, refunded and exported', async ({ open }) => {
    const admin = await open({ as });
    const kitchen = await makeKitchen(admin);
    const other = await makeStore(admin, remotePlace);
    await enableOnlinePayments(admin, kitchen);
    const cook = await open({ as: await makeCook(admin, kitchen, 'user kds'), ownClock: true });
    const stranger = await open({ as: await makeCook(admin, { ...kitchen, ...other }, 'admin kds') });
    await cook.goto('/');
    await cook.getByText('Todo al día').waitFor();
    await stranger.goto('/orders');
    await stranger.getByText('Todavía no hay pedidos').waitFor();
    await admin.goto('/orders');

    const { number: id, uuid, status } = await orderAndPay(admin, kitchen);
    expect(status).toBe('created');
    await row(admin, id).getByText('Nuevo', { exact: true }).waitFor();
    await step(cook, 'Empezar', id).waitFor();

    await cookAndHandOver(cook, id);
    await row(admin, id).getByText('Entregado', { exact: true }).waitFor();
    expect((await asGuest<Tracked>(admin, 'GET', `/orders/${uuid}`)).status).toBe('completed');

    const { payments } = await requireApi<{ payments: { id: number }[] }>(admin, 'GET', `/orders/${id}`);
    const part = { refund: { amount: 1800, reason: 'Faltó la salsa' } };
    await requireApi(admin, 'POST', `/payments/mach/${payments[0]?.id}/refund_transaction`, part);
    await expect
      .poll(async () => (await asGuest<Tracked>(admin, 'GET', `/orders/${uuid}`)).refunded, { timeout: 30_000 })
      .toBe(1800);

    expect(await row(stranger, id).count()).toBe(0);
    await follow(stranger, `/orders?order=${id}`);
    await stranger.getByText('El recurso solicitado no existe').first().waitFor();

    await follow(admin, `/orders?storeIds=${kitchen.id}`);
    await row(admin, id).waitFor();
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Exportar' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString().trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(String(id));
    expect(lines[1]).toContain('1800');
  });
});

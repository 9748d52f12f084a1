import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { kitchenApi, type KitchenOrder } from '../kitchen.contract.ts';
import { BoardContext } from './BoardContext.ts';
import { LaterOrders } from './LaterOrders.tsx';

const server = fakeServer();
const first = '2030-06-01T00:30:00.000Z';

async function show(count: number): Promise<void> {
  const component = () => (
    <BoardContext value={{ ahead: 0, timeZone: 'America/Santiago', offline: false }}>
      <LaterOrders storeId={1} scheduled={{ count, first }} />
    </BoardContext>
  );
  await renderScreen([{ path: '/kds', component }], { at: '/kds' });
}

test.each([
  [1, '1 programado para el 31/05/2030 a las 20:30'],
  [3, '3 programados, el primero para el 31/05/2030 a las 20:30'],
])('a kitchen that receives %i orders later reads for when', async (count, text) => {
  await show(count);
  await expect.element(page.getByText(text)).toBeVisible();
});

test('lists the orders with their time, number and dishes', async () => {
  const later = {
    id: 10_500,
    method: 'pickup',
    scheduledFor: first,
    promisedAt: first,
    notes: 'Sin bolsa',
    lines: [{ lineId: 1, name: 'Cazuela de vacuno', quantity: 2, choices: [], comment: '' }],
  };
  server.now.answer(kitchenApi.scheduled, () => ({ data: [later as unknown as KitchenOrder] }));
  await show(1);
  await page.getByRole('button', { name: /1 programado/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedidos programados' });
  await expect.element(dialog.getByRole('heading', { name: '31/05/2030 20:30 #10500 · Retiro' })).toBeVisible();
  await expect.element(dialog.getByText('Cazuela de vacuno')).toBeVisible();
});

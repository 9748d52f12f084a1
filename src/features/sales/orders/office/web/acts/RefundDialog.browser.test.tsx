import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import type { SoldLine } from '../../../record/orderShape.contract.ts';
import { ordersApi } from '../../../record/orders.contract.ts';
import { refundsApi } from '../../../refunds/refunds.contract.ts';
import { sampleOrder } from '../testing/sampleOrder.ts';
import { RefundDialog } from './RefundDialog.tsx';

const server = fakeServer();

const line = (name: string, quantity: number, total: number) =>
  ({ lineId: 1, productId: 1, name, quantity, total, choices: [], comment: '' }) as unknown as SoldLine;

/** Opens the refund of an order of two sandwiches; returns the bodies that were sent. */
async function open(): Promise<unknown[]> {
  const order = sampleOrder({ lines: [line('Churrasco', 2, 12_000)], parts: [], total: 12_000 });
  const option = { paymentId: 3, type: 'cash' as const, possible: true, reason: null, maximum: 12_000 };
  server.now.answer(ordersApi.get, () => order);
  server.now.answer(refundsApi.options, () => ({ data: [{ ...option, until: null, byHand: true }] }));
  const bodies: unknown[] = [];
  server.now.answer(refundsApi.refund, ({ body }) => {
    bodies.push(body);
    const refund = { id: 9, amount: body.amount, reason: body.reason, state: 'pending' as const, message: null };
    return { ...refund, authorName: 'Ana', createdAt: '2026-11-20T12:00:00.000Z' };
  });
  const component = () => <RefundDialog order={order} onClose={() => undefined} />;
  await renderScreen([{ path: '/orders', component }], { at: '/orders', policies: ['orders.show', 'orders.refund'] });
  await page.getByRole('checkbox', { name: 'Churrasco' }).first().click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Llegó frío');
  return bodies;
}

test('chosen units are sent with their amount', async () => {
  const bodies = await open();
  await page.getByRole('button', { name: 'Reembolsar 6000' }).click();
  await expect.poll(() => bodies).toEqual([{ amount: 6000, reason: 'Llegó frío', parts: ['0-1-0'] }]);
});

test('an amount that was typed after units were chosen is an amount alone', async () => {
  const bodies = await open();
  await page.getByRole('textbox', { name: 'Monto' }).fill('5000');
  await page.getByRole('button', { name: 'Reembolsar 5000' }).click();
  await expect.poll(() => bodies).toEqual([{ amount: 5000, reason: 'Llegó frío', parts: null }]);
});

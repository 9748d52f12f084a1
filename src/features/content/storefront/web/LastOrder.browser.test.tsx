import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LastOrder } from './LastOrder.tsx';
import { shop } from './shop.ts';

afterEach(() => {
  delete shop.order;
});

const remember = (...uuids: string[]) => {
  const orders = uuids.map((uuid) => ({ uuid, storeId: 1, storeUuid: 's', storeName: 'Centro', at: '2026-11-24' }));
  localStorage.setItem('tienda:demo:orders', JSON.stringify(orders));
};
const link = page.getByRole('link', { name: 'Mi último pedido' });

test('the header leads to the last order', async () => {
  shop.order = 'a';
  remember('b', 'a');
  await render(<LastOrder />);
  await expect.element(link).toHaveAttribute('href', '/pedidos/b');
});

test('the page of the last order does not lead to itself', async () => {
  shop.order = 'a';
  remember('a', 'b');
  await render(<LastOrder />);
  expect(link.query()).toBeNull();
});

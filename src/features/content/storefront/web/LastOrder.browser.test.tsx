import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const facts = document.createElement('script');
facts.id = 'shop';
facts.type = 'application/json';
facts.textContent = JSON.stringify({ slug: 'demo', country: 'cl', base: '/tienda', timeZone: 'UTC', order: 'a' });
document.head.append(facts);
// Imported late: the module reads the page's shop data once on load.
const { LastOrder } = await import('./LastOrder.tsx');

const remember = (...uuids: string[]) => {
  const orders = uuids.map((uuid) => ({ uuid, storeId: 1, storeUuid: 's', storeName: 'Centro', at: '2026-11-24' }));
  localStorage.setItem('tienda:demo:orders', JSON.stringify(orders));
};
const link = page.getByRole('link', { name: 'Mi último pedido' });

test('the header leads to the last order', async () => {
  remember('b', 'a');
  await render(<LastOrder />);
  await expect.element(link).toHaveAttribute('href', '/tienda/pedidos/b');
});

test('the page of the last order does not lead to itself', async () => {
  remember('a', 'b');
  await render(<LastOrder />);
  expect(link.query()).toBeNull();
});

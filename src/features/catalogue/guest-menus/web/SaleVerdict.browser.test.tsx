import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { menuInsightApi } from '../guestMenus.contract.ts';
import { SaleVerdict } from './SaleVerdict.tsx';

const server = fakeServer();
const check = (name: string, ok: boolean, message: string, path: string | null = null) => ({
  name,
  ok,
  message,
  path,
  until: null,
});
const answering = (...checks: ReturnType<typeof check>[]) => {
  server.now.answer(menuInsightApi.explain, () => ({
    sellable: checks.every(({ ok }) => ok),
    at: '2026-11-24T15:00:00Z',
    timeZone: 'America/Santiago',
    checks,
  }));
  return renderScreen([{ path: '/', component: () => <SaleVerdict productId={7} storeId={3} /> }], { at: '/' });
};

test('shows that the store sells the product', async () => {
  await answering(check('menu', true, 'El local usa «Carta mall».'));
  await expect.element(page.getByText('Lo vende', { exact: true })).toBeVisible();
  expect(server.now.askedOf(menuInsightApi.explain)[0]).toMatchObject({
    params: { id: 7 },
    query: { storeId: 3, method: 'delivery' },
  });
});

test('shows the first failed check with links to fix it and to the other checks', async () => {
  await answering(
    check('menu', true, 'El local usa «Carta mall».'),
    check('soldOut', false, 'Está agotado hasta mañana.', '/sold-out'),
    check('storeOpen', false, 'El local está cerrado.'),
  );
  await expect.element(page.getByText('No lo vende', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Está agotado hasta mañana.').first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Cambiar/ })).toHaveAttribute('href', '/sold-out');
  const others = page.getByRole('link', { name: 'y 1 motivo más' });
  await expect.element(others).toHaveAttribute('href', '/products/explain/7?storeId=3&method=delivery');
  await expectAccessible();
});

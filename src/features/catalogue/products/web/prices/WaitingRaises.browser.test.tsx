import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { baseRaisesApi } from '../../baseRaises.contract.ts';
import { NextPrices } from './NextPrices.tsx';
import { WaitingRaises } from './WaitingRaises.tsx';

const server = fakeServer();

const raise = {
  percentage: -5,
  rounding: 'ten' as const,
  startsAt: '2099-11-30T11:00:00Z',
  createdAt: '2026-11-23T12:00:00Z',
};

function Products() {
  return (
    <>
      <WaitingRaises />
      <section aria-label="Precio">
        <NextPrices product={{ id: 7, priceProduct: 2000 }} />
      </section>
    </>
  );
}

test('what waits for prices is told beside one of them and over all, and is called off for all', async () => {
  const lists = [
    { id: 4, name: 'Delivery' },
    { id: 5, name: 'Mall y aeropuerto' },
  ];
  let waiting = [{ ...raise, id: 3, productCount: 12, priceLists: lists }];
  server.now.answer(baseRaisesApi.waiting, () => ({ data: waiting }));
  server.now.answer(baseRaisesApi.cancel, () => {
    waiting = [];
    return {};
  });
  const policies = [baseRaisesApi.waiting.policy, baseRaisesApi.cancel.policy];
  await renderScreen([{ path: '/', component: Products }], { at: '/', policies });
  await expect.element(page.getByText(/^Baja a 1900 el/)).toBeVisible();
  await page.getByRole('button', { name: '1 cambio de precio programado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambios de precio programados' });
  await expect.element(dialog.getByText(/^12 productos/)).toBeVisible();
  await expect.element(dialog.getByText('También en «Delivery» y «Mall y aeropuerto»')).toBeVisible();
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  const question = page.getByRole('dialog', { name: '¿Cancelar este cambio de precio?' });
  await expect.element(question.getByText(/^Es de 12 productos/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar el cambio' }).click();
  await expect.element(dialog.getByText(/^No hay ninguno/)).toBeVisible();
  await expect.element(page.getByText(/^Baja a/)).not.toBeInTheDocument();
});

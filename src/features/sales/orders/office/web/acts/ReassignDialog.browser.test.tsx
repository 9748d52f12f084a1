import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type Order, ordersApi } from '../../../record/orders.contract.ts';
import { ReassignDialog } from './ReassignDialog.tsx';

const server = fakeServer();
const pickup = { id: 7, storeId: 1, storeName: 'Ñuñoa', status: 'preparing', dispatchMethod: 'pickUp' } as Order;
const candidate = {
  storeId: 2,
  name: 'Irarrázaval',
  distanceKm: 1,
  until: null,
  open: true,
  timeZone: 'America/Santiago',
  wait: 20,
  objections: [],
  lacks: [],
};

async function choose(mail: string | null, isTest = false) {
  server.now.answer(ordersApi.stores, () => ({ data: [candidate] }));
  server.now.answer(ordersApi.get, () => ({
    ...pickup,
    isTest,
    customer: { name: 'Camila Rojas', phone: '+56987654321', mail },
  }));
  const component = () => <ReassignDialog order={pickup} onClose={() => undefined} />;
  await renderScreen([{ path: '/orders', component }], { at: '/orders' });
  await page.getByRole('radio', { name: /^Irarrázaval/ }).click();
}

test('the guest of a pickup gets a mail about the new store', async () => {
  await choose('camila@correo.test');
  await expect
    .element(page.getByText('El cliente recibe un correo en camila@correo.test: ahora retira en Irarrázaval.'))
    .toBeVisible();
});

test('without a mail the dialog shows the phone to call', async () => {
  await choose(null);
  await expect.element(page.getByText(/^El cliente no recibe un correo. Llama a Camila Rojas/)).toBeVisible();
  const phone = page.getByRole('link', { name: '+56 9 8765 4321' });
  await expect.element(phone).toHaveAttribute('href', 'tel:+56987654321');
});

test('of a test order the dialog promises no mail', async () => {
  await choose('camila@correo.test', true);
  await expect.element(page.getByText('Es un pedido de prueba: no se envía ningún correo.')).toBeVisible();
  await expect.element(page.getByText(/recibe un correo/)).not.toBeInTheDocument();
});

test('a store of the earlier search cannot be chosen until the answer to the new one arrives', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  server.now.answer(ordersApi.stores, async ({ query }) => {
    if (query?.query) await answered;
    return { data: query?.query ? [candidate] : [{ ...candidate, storeId: 3, name: 'Providencia' }, candidate] };
  });
  const delivery = { ...pickup, dispatchMethod: 'delivery' } as Order;
  const component = () => <ReassignDialog order={delivery} onClose={() => undefined} />;
  await renderScreen([{ path: '/orders', component }], { at: '/orders' });
  await expect.element(page.getByRole('radio', { name: /^Providencia/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nuevo local' }).fill('Irarrázaval');
  await expect
    .poll(() =>
      page
        .getByRole('radio', { name: /^Irarrázaval/ })
        .element()
        .closest('[inert]'),
    )
    .not.toBeNull();
  answer();
  await page.getByRole('radio', { name: /^Irarrázaval/ }).click();
  await expect.element(page.getByRole('radio', { name: /^Irarrázaval/ })).toBeChecked();
});

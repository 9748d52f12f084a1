import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type Customer, customersApi } from '../customers.contract.ts';
import { customersScreens } from '../customers.screens.tsx';
import { CustomerForm } from './CustomerForm.tsx';

const server = fakeServer();

const at = '2026-11-20T15:30:00.000Z';
const camila: Customer = {
  id: 7,
  version: 1,
  createdAt: at,
  updatedAt: at,
  name: 'Camila Rojas',
  phone: '+56987654321',
  mail: 'camila@correo.test',
  mailConsent: 'unknown',
  orderCount: 2,
  spent: 17_200,
  firstOrderAt: at,
  lastOrderAt: at,
  notes: '',
  mailConsentAt: null,
  mailConsentOrigin: '',
  mergedInto: null,
  forgottenAt: null,
  canceledCount: 1,
  averageSpent: 8600,
  favoriteStore: { id: 1, name: 'Ñuñoa', orderCount: 2 },
  products: [{ id: 3, name: 'Italiano', quantity: 4 }],
  coupons: [],
  lastOrders: [{ id: 81, createdAt: at, status: 'completed', storeName: 'Ñuñoa', total: 8600 }],
  merged: [],
  similar: [],
};
const other = { ...camila, id: 9, name: 'Cami R.', phone: '+56911112222' };

const everything = Object.values(customersApi).map(({ policy }) => policy);

function show(changes: Partial<Customer> = {}, storeIds: number[] | null = null) {
  const customer = { ...camila, ...changes };
  server.now.answer(customersApi.list, () => ({ data: [customer, other], count: 2, total: null, nextCursor: null }));
  server.now.answer(customersApi.merge, () => ({ ...customer, orderCount: 3 }));
  server.now.answer(customersApi.forget, () => ({ ...customer, forgottenAt: at }));
  server.now.answer(customersApi.update, ({ body }) => ({ ...customer, ...body, version: 2 }));
  const tenant = { name: 'Sabores del Sur' };
  const person = { id: 1, name: 'Ana', email: 'ana@demo.test', policies: everything };
  const user = { ...person, storeIds, tenant } as unknown as CurrentUser;
  const component = () => (
    <CurrentUserContext value={user}>
      <RecordSourcesContext value={customersScreens.options}>
        <CustomerForm customer={customer} />
      </RecordSourcesContext>
    </CurrentUserContext>
  );
  return renderScreen([{ path: '/customers/$id', component }], {
    at: '/customers/7',
    policies: [...everything, 'orders.list', 'orders.show'],
  });
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const choose = async (name: string) => {
  await button('Acciones de Camila Rojas').click();
  await page.getByRole('menuitem', { name }).click();
};

describe('customer page', () => {
  test('calls the customer, or writes to them on WhatsApp', async () => {
    await show();
    const call = page.getByRole('link', { name: '+56 9 8765 4321' });
    // Beside the name: on a phone the form would come before them.
    await expect.poll(() => document.querySelector('header')?.contains(call.element())).toBe(true);
    await expect.element(call).toHaveAttribute('href', 'tel:+56987654321');
    const text = encodeURIComponent('Hola Camila Rojas, te escribimos de Sabores del Sur.');
    await expect
      .element(page.getByRole('link', { name: 'WhatsApp' }))
      .toHaveAttribute('href', `https://wa.me/56987654321?text=${text}`);
    await expect.element(page.getByRole('combobox', { name: 'Consentimiento' })).toHaveValue('Sin respuesta');
  });

  test('shows order statistics with links to the orders', async () => {
    await show();
    await expect.element(page.getByText('Italiano')).toBeVisible();
    const order = page.getByRole('link', { name: '#81' });
    await expect.element(order).toHaveAttribute('href', '/orders?userId=7&order=81');
    await expect
      .element(page.getByRole('link', { name: 'Ver todos sus pedidos' }))
      .toHaveAttribute('href', '/orders?userId=7');
    await expectAccessible();
  });

  test('saves changes and requires the origin of a consent', async () => {
    await show();
    await expect.element(page.getByLabelText('Dónde respondió')).not.toBeInTheDocument();
    await page.getByRole('combobox', { name: 'Consentimiento' }).click();
    await page.getByRole('option', { name: 'Acepta' }).click();
    await page.getByLabelText('Dónde respondió').fill('En el local');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect
      .poll(() => server.now.askedOf(customersApi.update)[0]?.body)
      .toEqual({ mailConsent: 'given', mailConsentOrigin: 'En el local' });
  });

  test('requires a typed confirmation to erase and shows why it was rejected', async () => {
    await show();
    server.now.answer(customersApi.forget, () => {
      throw new Refusal(409, { message: 'El pedido #81 de esta persona sigue en curso («Listo»).' });
    });
    await choose('Borrar sus datos…');
    await expect.element(button('Borrar para siempre')).toBeDisabled();
    await page.getByLabelText('Escribe BORRAR para confirmar').fill('borra');
    await expect.element(button('Borrar para siempre')).toBeDisabled();
    await page.getByLabelText('Escribe BORRAR para confirmar').fill('borrar');
    await expectAccessible();
    await button('Borrar para siempre').click();
    await expect.element(page.getByText('El pedido #81 de esta persona sigue en curso («Listo»).')).toBeVisible();
  });

  test('merges another customer, distinguished from namesakes by phone', async () => {
    await show();
    await choose('Unir con otro cliente…');
    await page.getByPlaceholder('Busca por nombre, teléfono o correo').click();
    const found = page.getByRole('option', { name: /Cami R\..*\+56 9 1111 2222/ });
    await expect.element(found).toBeVisible();
    // A customer cannot be merged into themselves.
    expect(page.getByRole('option').elements()).toHaveLength(1);
    await found.click();
    await button('Unir clientes').click();
    await expect
      .poll(() => server.now.askedOf(customersApi.merge).map(({ params, body }) => [params.id, body]))
      .toEqual([[9, { intoId: 7 }]]);
  });

  test('has its history in the menu on a phone, where the header has one row', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 900));
    await show();
    await expect.element(button('Historial')).not.toBeInTheDocument();
    await button('Acciones de Camila Rojas').click();
    await expect.element(page.getByRole('menuitem', { name: 'Historial' })).toBeVisible();
  });

  test('suggests customers with the same mail', async () => {
    await show({ similar: [other] });
    await expect.element(page.getByText('Podrían ser la misma persona')).toBeVisible();
    await button('Unir con Cami R., +56 9 1111 2222').click();
    await expect.poll(() => server.now.askedOf(customersApi.merge).length).toBe(1);
  });

  test('is read-only for an erased customer', async () => {
    await show({ name: 'Cliente olvidado', phone: '', mail: '', forgottenAt: at });
    await expect.element(page.getByText('Datos borrados')).toBeVisible();
    await expect.element(page.getByLabelText('Nombre')).not.toBeInTheDocument();
    await expect.element(button(/Acciones de/)).not.toBeInTheDocument();
  });

  test('hides merging, erasing and history from users with some stores', async () => {
    await show({ similar: [other] }, [1]);
    await expect.element(page.getByText('Podrían ser la misma persona')).toBeVisible();
    await expect.element(button(/Acciones de|Historial|Unir/)).not.toBeInTheDocument();
  });
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { mappingApi } from '../mapping.contract.ts';
import { StoreCodes } from './StoreCodes.tsx';

const server = fakeServer();

async function show(products: number, policies: string[]) {
  server.now.answer(mappingApi.ofStore, () => ({ unmapped: { providerName: 'Fudo', products } }));
  const component = () => (
    <CurrentUserContext value={{ flags: ['pos-integration'], tenant: { country: 'cl' } } as unknown as CurrentUser}>
      <h1>Local</h1>
      <StoreCodes storeId={7} />
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/', component }], { at: '/', policies });
  await expect.poll(() => server.now.askedOf(mappingApi.ofStore).length).toBe(1);
}

test('a store shows how many of its products have no code, with a link to them', async () => {
  await show(3, ['stores.show', 'auth_credentials.list']);
  await expect.element(page.getByText('3 productos a la venta sin código en Fudo')).toBeVisible();
  const link = page.getByRole('link', { name: 'Asignar códigos' });
  await expect.element(link).toHaveAttribute('href', '/pos-integration/mapping?unmappedStoreId=7');
});

test('people who may not assign codes read whom to ask', async () => {
  await show(1, ['stores.show']);
  await expect.element(page.getByText('1 producto a la venta sin código en Fudo')).toBeVisible();
  await expect.element(page.getByText(/Pide a Comanda/)).toBeVisible();
});

test('a store whose products all have a code shows nothing', async () => {
  await show(0, ['stores.show', 'auth_credentials.list']);
  await expect.element(page.getByRole('heading', { name: 'Local' })).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { channelMenusApi, type MenuDifference, type PendingPublication } from '../channelMenus.contract.ts';
import { DifferencesDrawer } from './DifferencesDrawer.tsx';

const server = fakeServer();
const difference = (more: Partial<MenuDifference>): MenuDifference => ({
  id: 1,
  kind: 'price',
  of: 'product',
  key: 'p1',
  name: 'Cola',
  place: null,
  before: 1200,
  after: 1500,
  foundAt: '2026-11-29T12:00:00.000Z',
  acceptedAt: null,
  acceptedBy: '',
  path: '/products/edit-product/1/info?field=priceProduct',
  canTake: true,
  takeProblem: null,
  ...more,
});
const named = (id: number, name: string) => difference({ id, name, key: `p${id}` });
const onPublish = vi.fn<() => void>();
const Screen = () => (
  <CurrentUserContext value={{ tenant: { country: 'cl' } } as CurrentUser}>
    <DifferencesDrawer linkId={1} onPublish={onPublish} onClose={() => undefined} />
  </CurrentUserContext>
);

test('shows what guests see beside ours, and keeps a difference on purpose or publishes again', async () => {
  let stored = [difference({}), difference({ id: 2, kind: 'removed', key: 'x9', name: 'Promo', path: null })];
  server.now.answer(channelMenusApi.differences, () => ({
    storeName: 'Ñuñoa',
    channelName: 'Rappi',
    comparedAt: '2026-11-29T12:00:00.000Z',
    problem: null,
    pending: null,
    data: stored,
  }));
  server.now.answer(channelMenusApi.acceptDifferences, () => ({ updated: 1 }));
  await renderScreen([{ path: '/', component: Screen }], { at: '/', policies: ['menus.publish'] });
  await expect.element(page.getByText('$1.200')).toBeVisible();
  await expect.element(page.getByText('Sobra en la app')).toBeVisible();
  await expectAccessible();
  stored = [
    difference({}),
    difference({ id: 2, name: 'Promo', acceptedAt: '2026-11-29T12:05:00.000Z', acceptedBy: 'Ana' }),
  ];
  await page.getByRole('button', { name: 'Es a propósito: Promo' }).click();
  await expect.element(page.getByText('A propósito, según Ana', { exact: false })).toBeVisible();
  expect(server.now.askedOf(channelMenusApi.acceptDifferences)[0]?.body).toEqual({ ids: [2], accepted: true });
  await page.getByRole('button', { name: 'Publicar de nuevo…' }).click();
  expect(onPublish).toHaveBeenCalledOnce();
});

test('takes the chosen values of the channel in one press, and shows why one cannot be', async () => {
  let stored = [
    named(1, 'Cola'),
    named(2, 'Té'),
    named(3, 'Agua'),
    difference({ id: 4, kind: 'picture', name: 'Foto', canTake: false }),
  ];
  server.now.answer(channelMenusApi.differences, () => ({
    storeName: 'Ñuñoa',
    channelName: 'Rappi',
    comparedAt: '2026-11-29T12:00:00.000Z',
    problem: null,
    pending: null,
    data: stored,
  }));
  server.now.answer(channelMenusApi.takeDifferences, () => {
    stored = stored.filter(({ id }) => id !== 1);
    return {
      taken: 1,
      refused: [{ id: 2, message: 'Su precio es el de un menú o una lista de precios: cámbialo ahí.' }],
    };
  });
  await renderScreen([{ path: '/', component: Screen }], { at: '/', policies: ['menus.publish', 'products.update'] });
  await expect.element(page.getByRole('button', { name: 'Tomar 3 de la app' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Tomar lo de la app: Foto', exact: false }).elements()).toHaveLength(0);
  await page.getByRole('checkbox', { name: 'Elegir Precio: Cola' }).click();
  await page.getByRole('checkbox', { name: 'Elegir Precio: Té' }).click();
  await page.getByRole('button', { name: 'Tomar 2 de la app' }).click();
  const question = page.getByRole('dialog', { name: '¿Tomar 2 valores de la app?' });
  await expect.element(question.getByText('Cola, precio: de $1.500 a $1.200')).toBeVisible();
  await question.getByRole('button', { name: 'Tomar lo de la app' }).click();
  await expect.element(page.getByText('cámbialo ahí', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Cola')).not.toBeInTheDocument();
  expect(server.now.askedOf(channelMenusApi.takeDifferences)[0]?.body).toEqual({ ids: [1, 2] });
});

const show = async (data: MenuDifference[], pending: PendingPublication | null = null) => {
  server.now.answer(channelMenusApi.differences, () => ({
    storeName: 'Ñuñoa',
    channelName: 'Rappi',
    comparedAt: '2026-11-29T12:00:00.000Z',
    problem: null,
    pending,
    data,
  }));
  await renderScreen([{ path: '/', component: Screen }], { at: '/', policies: ['menus.publish', 'products.update'] });
};

test('does not take a price that comes from a list: the line says where to change it', async () => {
  const message = 'El precio viene de la lista «Rappi»: cámbialo allí.';
  await show([difference({ canTake: false, takeProblem: { message, path: '/price-groups/4' } })]);
  await expect.element(page.getByText(message, { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Abrir Cola' })).toHaveAttribute('href', '/price-groups/4');
  expect(page.getByRole('button', { name: /^Tomar/ }).elements()).toHaveLength(0);
});

test('groups the pictures that differ, with one decision for all', async () => {
  const picture = (id: number) =>
    difference({ id, kind: 'picture', key: `p${id}`, name: `Foto ${id}`, canTake: false });
  await show([difference({}), picture(2), picture(3), picture(4)]);
  server.now.answer(channelMenusApi.acceptDifferences, () => ({ updated: 3 }));
  await expect.element(page.getByText('3 fotos distintas')).toBeVisible();
  expect(page.getByText('Foto 4', { exact: true }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Ver las fotos' }).click();
  await expect.element(page.getByRole('link', { name: 'Ver Foto 4' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Es a propósito: 3 fotos distintas' }).click();
  await expect
    .poll(() => server.now.askedOf(channelMenusApi.acceptDifferences).at(-1)?.body)
    .toEqual({ ids: [2, 3, 4], accepted: true });
});

test('names the publication under way, and does not publish meanwhile', async () => {
  await show([difference({})], { number: 2, state: 'waiting', createdAt: '2026-11-29T12:00:00.000Z' });
  await expect.element(page.getByText(/^La N.º 2 está en revisión en Rappi desde .*son con la anterior/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Publicar de nuevo…' }).elements()).toHaveLength(0);
});

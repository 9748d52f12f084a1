import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { channelMenusApi, type MenuDifference } from '../channelMenus.contract.ts';
import { sampleTarget } from '../testing/sampleTarget.ts';
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
  ...more,
});
const onPublish = vi.fn<() => void>();
const Screen = () => (
  <CurrentUserContext value={{ tenant: { country: 'cl' } } as CurrentUser}>
    <DifferencesDrawer target={sampleTarget()} onPublish={onPublish} onClose={() => undefined} />
  </CurrentUserContext>
);

test('shows what guests see beside ours, and keeps a difference on purpose or publishes again', async () => {
  let stored = [difference({}), difference({ id: 2, kind: 'removed', key: 'x9', name: 'Promo', path: null })];
  server.now.answer(channelMenusApi.differences, () => ({
    comparedAt: '2026-11-29T12:00:00.000Z',
    problem: null,
    data: stored,
  }));
  server.now.answer(channelMenusApi.acceptDifferences, () => ({ updated: 1 }));
  await renderScreen([{ path: '/', component: Screen }], { at: '/', policies: ['menus.publish'] });
  await expect.element(page.getByText('$1.200')).toBeVisible();
  await expect.element(page.getByText('Sobra allá')).toBeVisible();
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

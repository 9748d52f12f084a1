import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { loyaltyApi, type PointsHolder } from '../loyalty.contract.ts';
import { pointsHolder } from '../testing/pointsHolder.ts';
import { HolderLedger } from './LedgerPage.tsx';

const server = fakeServer();
const policies = Object.values(loyaltyApi).map(({ policy }) => policy);

function show(changes: Partial<PointsHolder> = {}) {
  server.now.answer(loyaltyApi.entries, () => ({ data: [], count: 0, total: null, nextCursor: null }));
  server.now.answer(loyaltyApi.giftCard, ({ body: { points } }) => ({
    code: 'ABCDEFGH23',
    points,
    amount: points,
    expiresOn: '2027-02-20',
  }));
  const user = { id: 1, policies, storeIds: null, flags: [], tenant: { country: 'cl' } } as unknown as CurrentUser;
  const component = () => (
    <CurrentUserContext value={user}>
      <HolderLedger holder={pointsHolder(changes)} />
    </CurrentUserContext>
  );
  return renderScreen([{ path: '/loyalty-customers', component }], { at: '/loyalty-customers', policies });
}

test('converts points into a gift card and shows its code', async () => {
  await show();
  await page.getByRole('button', { name: 'Hacer gift card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gift card para Camila Rojas' });
  await dialog.getByRole('textbox', { name: 'Puntos' }).fill('600');
  await expect.element(dialog.getByText('Será una gift card de 600. Le quedan 260 puntos.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hacer gift card' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Gift card lista' });
  await expect.element(confirmation.getByText('ABCDEFGH23')).toBeVisible();
  await expectAccessible();
  expect(server.now.askedOf(loyaltyApi.giftCard).map(({ body }) => body)).toEqual([{ points: 600 }]);
});

test('disables the gift card button without points', async () => {
  await show({ available: 0 });
  await expect.element(page.getByRole('button', { name: 'Hacer gift card' })).toBeDisabled();
});

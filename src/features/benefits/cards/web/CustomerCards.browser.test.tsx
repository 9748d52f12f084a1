import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { customerCardsApi, type SavedCard } from '../cards.contract.ts';
import { CustomerCards } from './CustomerCards.tsx';

const server = fakeServer();
const visa: SavedCard = {
  id: 3,
  provider: 'oneclick',
  brand: 'Visa',
  last4: '6623',
  card: 'credit',
  expiry: null,
  createdAt: '2026-11-20T15:30:00.000Z',
};

test('the saved cards of a customer are told by their face, and one is removed after asking', async () => {
  let cards = [visa];
  server.now.answer(customerCardsApi.list, () => ({ data: cards }));
  server.now.answer(customerCardsApi.remove, () => {
    cards = [];
    return { data: cards };
  });
  const component = () => (
    <CurrentUserContext value={{ storeIds: null } as CurrentUser}>
      <h1>Camila</h1>
      <CustomerCards customerId={7} />
    </CurrentUserContext>
  );
  const policies = Object.values(customerCardsApi).map(({ policy }) => policy);
  await renderScreen([{ path: '/customers', component }], { at: '/customers', policies });
  await expect.element(page.getByText('Visa •••• 6623, crédito')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Borrar Visa •••• 6623' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar', exact: true }).click();
  await expect
    .poll(() => server.now.askedOf(customerCardsApi.remove).map(({ params }) => params))
    .toEqual([{ id: 7, cardId: 3 }]);
  await expect.element(page.getByText('Visa •••• 6623, crédito')).not.toBeInTheDocument();
});

import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { visibleBannersApi } from '#features/platform/informative-banners/visibleBanners.contract.ts';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { useSeen } from './useSeen.ts';

const server = fakeServer();
const users = ['ana@sabores.test', 'luis@sabores.test'].map((email) => ({ email }) as CurrentUser);
const notices = [
  { id: 7, seen: false },
  { id: 8, seen: true },
];

function Notices() {
  useSeen(notices);
  return null;
}

function Session() {
  const [place, setPlace] = useState(0);
  return (
    <CurrentUserContext value={users[place % users.length] ?? null}>
      <button type="button" onClick={() => setPlace(place + 1)}>
        Cambiar de persona
      </button>
      <p>Turno {place}</p>
      <Notices key={place} />
    </CurrentUserContext>
  );
}

test('a notice is reported as seen once for each user of the browser', async () => {
  server.now.answer(visibleBannersApi.respond, () => ({}));
  await renderScreen([{ path: '/', component: Session }], { at: '/' });
  const reported = () => server.now.askedOf(visibleBannersApi.respond).map(({ params }) => params.id);
  await expect.poll(reported).toEqual([7]);
  const change = page.getByRole('button', { name: 'Cambiar de persona' });
  await change.click();
  await expect.poll(reported).toEqual([7, 7]);
  await change.click();
  await expect.element(page.getByText('Turno 2')).toBeVisible();
  expect(reported()).toEqual([7, 7]);
});

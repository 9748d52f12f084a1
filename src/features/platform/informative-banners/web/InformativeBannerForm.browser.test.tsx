import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { informativeBannersApi } from '../informativeBanners.contract.ts';
import { blankInformativeBanner } from '../informativeBanners.rules.ts';
import { InformativeBannerForm } from './InformativeBannerForm.tsx';

const server = fakeServer();
const user = {
  id: 1,
  tenant: { slug: 'platform', country: 'cl', timeZone: 'America/Santiago' },
} as unknown as CurrentUser;

async function open() {
  server.now.answer(informativeBannersApi.options, () => ({ plans: ['Cadena', 'Antiguo'], flags: ['aloha'] }));
  server.now.answer(informativeBannersApi.create, ({ body }) => ({ ...body, id: 3, version: 1 }) as never);
  const form = () => (
    <CurrentUserContext value={user}>
      <InformativeBannerForm initial={blankInformativeBanner()} />
    </CurrentUserContext>
  );
  const screens = [
    { path: '/', component: form },
    { path: '/informative-banners', component: () => <h1>Lista</h1> },
  ];
  await renderScreen(screens, { at: '/', policies: ['platform.notices'] });
}

test('shows a banner as companies see it on a computer and on a phone while it is written', async () => {
  await open();
  await page.getByRole('textbox', { name: 'Título' }).fill('Mantención el domingo');
  for (const name of ['Vista previa en computador', 'Vista previa en teléfono'])
    await expect.element(page.getByRole('region', { name }).getByText('Mantención el domingo')).toBeVisible();
  await expectAccessible();
});

test('addresses companies on a plan that is not offered any more', async () => {
  await open();
  await page.getByRole('textbox', { name: 'Título' }).fill('Tu plan cambia');
  await page.getByRole('combobox', { name: 'Planes' }).click();
  await page.getByRole('option', { name: 'Antiguo' }).click();
  await page.getByRole('button', { name: 'Crear aviso' }).click();
  await expect.poll(() => server.now.askedOf(informativeBannersApi.create)[0]?.body.plans).toEqual(['Antiguo']);
});

test('reports what is missing for the chosen companies, and then creates it', async () => {
  await open();
  await page.getByRole('textbox', { name: 'Título' }).fill('Mantención el domingo');
  await page.getByRole('combobox', { name: 'Comercios' }).click();
  await page.getByRole('option', { name: 'Los de algunos países' }).click();
  await page.getByRole('button', { name: 'Crear aviso' }).click();
  await expect.element(page.getByText('Elige al menos un país').first()).toBeVisible();
  expect(server.now.askedOf(informativeBannersApi.create)).toEqual([]);
  await page.getByRole('combobox', { name: 'Países' }).click();
  await page.getByRole('option', { name: 'Chile' }).click();
  await page.getByRole('button', { name: 'Crear aviso' }).click();
  await expect
    .poll(() => server.now.askedOf(informativeBannersApi.create)[0]?.body)
    .toMatchObject({ title: 'Mantención el domingo', companies: 'countries', countries: ['cl'] });
});

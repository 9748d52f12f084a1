import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { type RecordSources, RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { storeOptionsApi } from '#features/stores/record/stores.contract.ts';
import { positionBannersApi } from '../../record/banners.contract.ts';
import { BannerForm } from './BannerForm.tsx';
import { bannerScreens } from './bannerKinds.ts';

const server = fakeServer();
const options = {
  noun: ['registro', 'registros'],
  load: async () => optionsFrom(storeOptionsApi.all, 'name'),
} as const;
const sources: RecordSources = {
  stores: { ...options, groups: 'storeGroups' },
  storeGroups: options,
  menuCategories: options,
  products: options,
};
const user = { id: 1, tenant: { slug: 'demo', country: 'cl', timeZone: 'America/Santiago' } } as unknown as CurrentUser;
const screens = bannerScreens.position;

async function open(policies = ['position_banners.create', 'position_banners.update']) {
  server.now.answer(storeOptionsApi.all, () => ({
    data: [{ id: 5, name: 'Empanadas', commune: null }],
    count: 1,
    total: 1,
    page: 1,
    nextPage: null,
  }));
  const form = () => (
    <CurrentUserContext value={user}>
      <RecordSourcesContext value={sources}>
        <BannerForm screens={screens} initial={screens.blank()} />
      </RecordSourcesContext>
    </CurrentUserContext>
  );
  await renderScreen([{ path: '/', component: form }], { at: '/', policies });
}

test('a place at a category asks for it, which the banner then promotes', async () => {
  server.now.answer(positionBannersApi.create, ({ body }) => ({ ...body, id: 9, version: 1 }) as never);
  await open();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Recién salidas');
  await page.getByRole('combobox', { name: 'Lugar' }).click();
  await page.getByRole('option', { name: 'En su categoría' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Promociona' })).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Categoría' }).click();
  await page.getByRole('option', { name: 'Empanadas' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Crear banner de posición' }).click();
  await expect
    .poll(() => server.now.askedOf(positionBannersApi.create)[0]?.body)
    .toMatchObject({ placement: 'category', bannerableType: 'category', bannerableId: 5, category: 'web' });
});

test('only users who may edit banners see the shop with one', async () => {
  await open(['position_banners.show']);
  await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ver en la tienda' })).not.toBeInTheDocument();
});

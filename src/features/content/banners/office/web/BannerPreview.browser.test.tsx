import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storeOptionsApi } from '#features/stores/record/stores.contract.ts';
import type { Reply } from '#kit/contract/endpoint.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { type RecordSources, RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import type { BannerDraft } from '../../record/bannerShape.contract.ts';
import { bannerPreviewApi } from '../bannerPreview.contract.ts';
import { BannerPreview } from './BannerPreview.tsx';
import { bannerScreens } from './bannerKinds.ts';

type Preview = Reply<typeof bannerPreviewApi.banner>;

const server = fakeServer();
const sources: RecordSources = {
  stores: { noun: ['local', 'locales'], load: async () => optionsFrom(storeOptionsApi.all, 'name') },
};
const stores = [
  { id: 3, name: 'Maipú', commune: null },
  { id: 4, name: 'Rapa Nui', commune: null },
];
const seen = { web: [], webResponsive: [] };
const preview = (fields: Partial<Preview> = {}): Preview => ({
  html: '<!doctype html><main><ul><li data-via="b7"><a href="/promos"><img alt="Dos por uno"></a></li></ul></main>',
  code: 'b7',
  store: stores[0] ?? null,
  at: '2026-11-27T23:00:00.000Z',
  timeZone: 'America/Santiago',
  reasons: seen,
  ...fields,
});

beforeEach(() => {
  server.now.answer(storeOptionsApi.all, ({ query }) => ({
    data: stores.filter(({ id }) => !query.ids?.length || query.ids.includes(id)),
    count: 2,
    total: 2,
    page: 1,
    nextPage: null,
  }));
});

async function open(draft: Partial<BannerDraft> = {}, kind: 'banner' | 'popUp' = 'banner') {
  const screens = bannerScreens[kind];
  const placement = kind === 'banner' ? { placement: 'menuTop' as const } : {};
  const values = { ...screens.blank(), ...placement, ...draft };
  await renderScreen(
    [
      {
        path: '/',
        component: () => (
          <RecordSourcesContext value={sources}>
            <BannerPreview screens={screens} id={7} draft={values} onClose={() => undefined} />
          </RecordSourcesContext>
        ),
      },
    ],
    { at: '/' },
  );
}

const frame = () => page.getByTitle('La tienda con este banner').element() as HTMLIFrameElement;

test('sends the values of the form, which may have no name yet, and shows the page without scripts', async () => {
  server.now.answer(bannerPreviewApi.banner, () => preview());
  await open({ description: 'Sin guardar' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Se ve el 27/11/2026 20:00, en la hora del local.');
  expect(server.now.askedOf(bannerPreviewApi.banner)[0]?.body).toMatchObject({
    id: 7,
    draft: { description: 'Sin guardar', placement: 'menuTop' },
  });
  expect(frame().sandbox.value).toBe('allow-same-origin');
  await expect.poll(() => frame().contentDocument?.querySelector('[data-via="b7"]')).toBeTruthy();
  await expectAccessible();
});

test('reads another store, a moment of its clock, and each device', async () => {
  server.now.answer(bannerPreviewApi.banner, ({ body: { storeId } }) =>
    preview(storeId === 4 ? { store: stores[1] ?? null, timeZone: 'Pacific/Easter' } : {}),
  );
  await open();
  await page.getByRole('combobox', { name: 'Local' }).click();
  await page.getByRole('option', { name: 'Rapa Nui' }).click();
  await expect.element(page.getByText('Se ve el 27/11/2026 18:00, en la hora del local.')).toBeVisible();
  await page.getByLabelText('Cuándo, fecha').fill('27/11/2026');
  await page.getByRole('combobox', { name: 'Cuándo, hora' }).fill('18:00');
  await expect
    .poll(() => server.now.askedOf(bannerPreviewApi.banner).at(-1)?.body)
    .toMatchObject({ storeId: 4, moment: '2026-11-27T18:00' });
  const widths = [];
  for (const device of ['Teléfono', 'Tablet', 'Pantalla ancha']) {
    await page.getByText(device).click();
    widths.push(frame().style.width);
  }
  expect(widths).toEqual(['390px', '820px', '1280px']);
});

test('explains why it is hidden on a device, and leads to the moment at which it is seen', async () => {
  const hours = { why: 'hours', until: '2026-11-28T22:33:00.000Z', by: null } as const;
  const platform = { why: 'platform', until: null, by: null } as const;
  server.now.answer(bannerPreviewApi.popUp, () => preview({ reasons: { web: [hours], webResponsive: [platform] } }));
  await open({}, 'popUp');
  await expect.element(page.getByText('En la tienda aparece: al entrar.')).toBeVisible();
  await page.getByText('Teléfono').click();
  await expect.element(page.getByText('No es de esta plataforma.')).toBeVisible();
  await page.getByText('Tablet').click();
  await page.getByRole('button', { name: 'Ver ese momento' }).click();
  await expect.poll(() => server.now.askedOf(bannerPreviewApi.popUp).at(-1)?.body.moment).toBe('2026-11-28T19:35');
});

test('lists what is wrong in the form instead of a page', async () => {
  await open({ url: 'javascript:alert(1)', bannerableType: 'product' });
  await expect.element(page.getByText(/^Enlace: Usa una dirección que empiece/)).toBeVisible();
  await expect.element(page.getByText('Qué promociona: Elige qué promociona')).toBeVisible();
});

test('of the home page has no store to choose', async () => {
  server.now.answer(bannerPreviewApi.banner, () => preview({ store: null }));
  await open({ placement: 'home' });
  await expect.element(page.getByText('La portada es la misma para todos los locales.')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Local' })).not.toBeInTheDocument();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { couponsApi } from '../coupons.contract.ts';
import { couponOf } from '../testing/coupons.ts';
import { CouponsPage } from './CouponsPage.tsx';

const server = fakeServer();
const coupons = [
  couponOf({ id: 1, discount: 10, code: 'VERANO', quantity: 100, usedCount: 40, given: 12_000, sold: 90_000 }),
  couponOf({
    id: 2,
    discount: 10,
    code: 'Martes 2×1',
    automatic: true,
    availability: 'exhausted',
    spendLimit: 5000,
    given: 5000,
  }),
];
const noun = ['registro', 'registros'] as const;
const source = { noun, load: async () => ({ search: () => ({ queryKey: ['none'] }) }) };
const sources = { stores: source, storeGroups: source, products: source, priceGroups: source };
const user = { tenant: { country: 'cl' } } as unknown as CurrentUser;
const everything = [...Object.values(couponsApi), auditApi.undo].map(({ policy }) => policy);

function show(policies: readonly string[] = everything, storeIds: number[] | null = null) {
  server.now.answer(viewsApi.list, () => ({ data: [] }));
  server.now.answer(couponsApi.list, () => ({ data: coupons, count: 2, total: 2, page: 1, nextPage: null }));
  server.now.answer(couponsApi.switchMany, () => ({ changed: 2, unchanged: 0, requestId: 'r1' }));
  server.now.answer(couponsApi.update, ({ body }) => ({ ...coupons[0]!, ...body }));
  server.now.answer(auditApi.undo, () => ({}) as never);
  const component = () => (
    <CurrentUserContext value={{ ...user, storeIds }}>
      <RecordSourcesContext value={sources}>
        <CouponsPage />
      </RecordSourcesContext>
    </CurrentUserContext>
  );
  return renderScreen([{ path: '/coupons', component }], { at: '/coupons', policies });
}

test('shows offers, usage and the reason why a coupon cannot be used', async () => {
  await show();
  await expect.element(page.getByText('10 %').first()).toBeVisible();
  await expect.element(page.getByText('40 de 100')).toBeVisible();
  await expect.element(page.getByText('Automática', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Agotado')).toBeVisible();
  await expect.element(page.getByText('Presupuesto agotado')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Presupuesto gastado' })).toBeVisible();
  await expectAccessible();
});

test('shows an expired coupon without a switch or zeros, and has a tab for those', async () => {
  const expired = couponOf({
    id: 3,
    discount: 10,
    code: 'INVIERNO',
    availability: 'expired',
    expiryDate: '2026-08-31',
  });
  await show();
  server.now.answer(couponsApi.list, () => ({ data: [expired], count: 1, total: 1, page: 1, nextPage: null }));
  await page.getByRole('link', { name: 'Vencidos' }).click();
  await expect.element(page.getByText('INVIERNO')).toBeVisible();
  expect(server.now.askedOf(couponsApi.list).at(-1)?.query).toMatchObject({ availability: 'expired' });
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  expect(page.getByText('$0').elements()).toEqual([]);
  await expect.element(page.getByText('—').first()).toBeVisible();
});

test('toggles coupons one by one, or in bulk with undo', async () => {
  await show();
  await page.getByRole('switch', { name: 'VERANO activo' }).click({ force: true });
  await expect
    .poll(() => server.now.askedOf(couponsApi.update)[0])
    .toMatchObject({
      params: { id: 1 },
      body: { enabled: false },
    });
  const toast = page.getByRole('alert').filter({ hasText: 'Cupón VERANO desactivado' });
  await toast.getByRole('button', { name: 'Deshacer' }).click();
  await expect
    .poll(() => server.now.askedOf(couponsApi.update)[1])
    .toMatchObject({ params: { id: 1 }, body: { enabled: true } });
  await expect.element(page.getByRole('alert').filter({ hasText: 'Cupón VERANO activado' })).toBeVisible();
  await page.getByRole('checkbox', { name: /Seleccionar todas/ }).click();
  await page.getByRole('button', { name: 'Desactivar', exact: true }).click();
  await expect
    .poll(() => server.now.askedOf(couponsApi.switchMany)[0]?.body)
    .toEqual({ enabled: false, couponIds: [1, 2] });
  const done = page.getByRole('alert').filter({ hasText: '2 cupones desactivados' });
  await done.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => server.now.askedOf(auditApi.undo)[0]?.params).toEqual({ requestId: 'r1' });
});

test('shows no switches without permission to update', async () => {
  await show(['coupons.list', 'coupons.show']);
  await expect.element(page.getByText('VERANO')).toBeVisible();
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Crear cupón' })).not.toBeInTheDocument();
});

test('shows no budget bar to users limited to some stores', async () => {
  await show(everything, [7]);
  await expect.element(page.getByText('VERANO')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Usos' })).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Presupuesto gastado' })).not.toBeInTheDocument();
});

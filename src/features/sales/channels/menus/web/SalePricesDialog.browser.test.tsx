import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { sampleTarget } from '../testing/sampleTarget.ts';
import { salePricesApi } from '../salePrices.contract.ts';
import { type PricedTargets, SalePricesDialog } from './SalePricesDialog.tsx';

const server = fakeServer();
const settings = { priceGroupId: null, markup: 0, rounding: 'exact', excludedProductIds: [], isShared: true } as const;
const onClose = vi.fn<() => void>();

async function open(changes: Partial<PricedTargets>) {
  const Screen = () => (
    <CurrentUserContext value={{ tenant: { country: 'cl' } } as CurrentUser}>
      <SalePricesDialog
        targets={[sampleTarget()]}
        settings={{ ...settings, excludedProductIds: [] }}
        onClose={onClose}
        {...changes}
      />
    </CurrentUserContext>
  );
  server.now.answer(salePricesApi.sample, ({ body }) => ({
    data: [{ name: 'Cola', price: 1000, priceThere: 1000 + 10 * body.markup }],
  }));
  server.now.answer(salePricesApi.save, () => ({ updated: 1, requestId: 'r1' }));
  await renderScreen([{ path: '/', component: Screen }], { at: '/', policies: ['menus.publish'] });
}

test('shows what products would cost at the channel while the raise is typed, and saves it', async () => {
  await open({});
  await expect.element(page.getByRole('dialog', { name: /Ñuñoa en Rappi/ })).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Subir' }), '12');
  await expect.element(page.getByRole('cell', { name: '1120' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect
    .poll(() => server.now.askedOf(salePricesApi.save).at(-1)?.body)
    .toMatchObject({
      linkIds: [1],
      markup: 12,
      excludedProductIds: [],
    });
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});

test('says that stores sell at other prices than the first, and leaves products that differ', async () => {
  const targets = [sampleTarget(), sampleTarget({ id: 2, linkId: 2, storeName: 'Maipú' })];
  await open({ targets, settings: { ...settings, excludedProductIds: null, isShared: false } });
  await expect.element(page.getByText(/Hoy venden con precios distintos/)).toBeVisible();
  await expect.element(page.getByText(/se cambian local por local/)).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Subir' }), '-5');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect
    .poll(() => server.now.askedOf(salePricesApi.save).at(-1)?.body)
    .toMatchObject({
      linkIds: [1, 2],
      markup: -5,
      excludedProductIds: null,
    });
});

test('has no price at the channel while a field is wrong', async () => {
  await open({});
  await expect.element(page.getByRole('cell', { name: '1000' }).last()).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Subir' }), '2000');
  await expect.element(page.getByRole('cell', { name: '—' })).toBeVisible();
  expect(page.getByRole('cell', { name: '1000' }).elements()).toHaveLength(1);
  await userEvent.fill(page.getByRole('textbox', { name: 'Subir' }), '20');
  await expect.element(page.getByRole('cell', { name: '1200' })).toBeVisible();
});

test('is as high before the examples arrive as with them', async () => {
  const names = ['Cola', 'Té', 'Agua', 'Completo con un nombre que no cabe en una línea del diálogo', 'Flan'];
  const release = Promise.withResolvers<void>();
  await open({});
  server.now.answer(salePricesApi.sample, async () => {
    await release.promise;
    return { data: names.map((name) => ({ name, price: 1000, priceThere: 1100 })) };
  });
  await userEvent.fill(page.getByRole('textbox', { name: 'Subir' }), '10');
  const region = page.getByRole('dialog');
  const height = () => region.element().getBoundingClientRect().height;
  const before = height();
  release.resolve();
  await expect.element(page.getByRole('cell', { name: 'Flan' })).toBeVisible();
  expect(height()).toBe(before);
});

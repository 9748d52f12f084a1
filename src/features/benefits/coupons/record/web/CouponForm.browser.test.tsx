import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { type RecordSources, RecordSourcesContext } from '#kit/web/form/fields/records/recordOptions.ts';
import { ScreenPartsContext } from '#kit/web/shell/screenParts.ts';
import { productOptionsApi } from '#features/catalogue/products/productOptions.contract.ts';
import { couponUsesApi } from '../../uses/couponUses.contract.ts';
import { couponsApi } from '../coupons.contract.ts';
import { blankCoupon, draftOfCoupon } from '../../coupons.rules.ts';
import type { Coupon, CouponDraft } from '../couponShape.contract.ts';
import { couponOf } from '../testing/coupons.ts';
import { CouponForm } from './CouponForm.tsx';

const server = fakeServer();
const stored = couponOf({ id: 7, discount: 10 });
const everything = Object.values(couponsApi).map(({ policy }) => policy);
const user = { tenant: { country: 'cl' }, storeIds: null } as unknown as CurrentUser;
const named = (noun: readonly [string, string]) => ({
  noun,
  load: async () => optionsFrom(productOptionsApi.all, 'name'),
});
const options: RecordSources = {
  products: named(['producto', 'productos']),
  priceGroups: named(['lista', 'listas']),
  storeGroups: named(['grupo', 'grupos']),
  stores: { ...named(['local', 'locales']), groups: 'storeGroups' },
};
const couponSimulator = ({ draft }: { draft: CouponDraft | null }) => (
  <p>{draft ? `Se simula ${draft.code} de ${draft.discount}` : 'Nada que simular'}</p>
);

function show(coupon?: Coupon, policies: readonly string[] = everything, storeIds: number[] | null = null) {
  const list = { data: [], count: 0, total: 0, page: 1, nextPage: null };
  server.now.answer(couponsApi.categories, () => ({ data: ['Bebidas', 'Completos'] }));
  server.now.answer(couponsApi.create, ({ body }) => ({ ...stored, ...body, id: 9 }));
  server.now.answer(couponsApi.update, ({ body }) => ({ ...stored, ...body, version: 2 }));
  server.now.answer(couponUsesApi.list, () => ({ ...list, total: null, nextCursor: null }));
  server.now.answer(couponUsesApi.refusals, () => ({ data: [{ label: 'Compra mínima', count: 300 }] }));
  server.now.answer(productOptionsApi.all, () => ({ ...list, data: [{ id: 4, name: 'Cola' }], total: 1 }) as never);
  const component = () => (
    <CurrentUserContext value={{ ...user, storeIds }}>
      <RecordSourcesContext value={options}>
        <ScreenPartsContext value={{ couponSimulator }}>
          <CouponForm coupon={coupon} initial={coupon ? draftOfCoupon(coupon) : blankCoupon()} />
        </ScreenPartsContext>
      </RecordSourcesContext>
    </CurrentUserContext>
  );
  return renderScreen(
    [
      { path: '/coupons/create-coupon', component },
      { path: '/coupons/edit-coupon/$id/{-$tab}', component },
    ],
    { at: coupon ? '/coupons/edit-coupon/7' : '/coupons/create-coupon', policies },
  );
}

const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const toggle = (name: RegExp) => page.getByRole('switch', { name });
const pick = (name: string) => page.getByText(name, { exact: true });
const more = () => page.getByRole('region', { name: 'Más condiciones' });
const unfold = () => more().getByText('Más condiciones').click();
const rule = () => page.getByRole('region', { name: 'La regla en palabras' }).element().textContent;

describe('coupon form', () => {
  test('asks three questions and folds the rest, without errors before anything is entered', async () => {
    await show();
    await expect.element(page.getByText('Nada que simular')).toBeVisible();
    const titles = page.getByRole('heading', { level: 2 }).elements();
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      '¿Qué descuento?',
      '¿Para quién y cuántas veces?',
      '¿Hasta cuándo?',
      'Más condiciones',
      'Simulador',
    ]);
    await expect.element(page.getByPlaceholder('Todos los productos')).not.toBeVisible();
    expect(rule()).toBe('Escribe el código y el descuento: la regla completa se lee aquí.');
    await expect.element(page.getByText(/Falta|debe/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('creates a simple coupon from a code and a percentage', async () => {
    await show();
    await field('Código').fill('VERANO20');
    await field('Porcentaje').fill('20');
    await page.getByRole('button', { name: 'Crear cupón' }).click();
    await expect
      .poll(() => server.now.askedOf(couponsApi.create)[0]?.body)
      .toMatchObject({ code: 'VERANO20', discount: 20, kind: 'percentage' });
  });

  test('opens more conditions where the coupon has some, and counts them', async () => {
    await show({ ...stored, spendLimit: 50_000, platform: 'web' });
    await expect.element(field('Presupuesto')).toBeVisible();
    await expect.element(more().getByText('2 en uso')).toBeVisible();
  });

  test('opens more conditions at an error of the server in them', async () => {
    await show();
    server.now.answer(couponsApi.create, () => {
      throw new Refusal(422, { message: 'No', errors: { spend_limit: ['El presupuesto no alcanza.'] } });
    });
    await field('Código').fill('VERANO20');
    await field('Porcentaje').fill('20');
    await expect.element(field('Presupuesto')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Crear cupón' }).click();
    await expect.element(field('Presupuesto')).toBeVisible();
    await expect.element(field('Presupuesto')).toHaveFocus();
  });

  test('describes the rule while it is edited, with the names of chosen products', async () => {
    await show();
    await field('Código').fill('VERANO20');
    await expect.poll(rule).toBe('Falta el descuento.');
    await field('Porcentaje').fill('20');
    await unfold();
    await page.getByPlaceholder('Todos los productos').click();
    await page.getByRole('option', { name: 'Cola' }).click();
    await expect
      .poll(rule)
      .toBe('Quien escriba el código «VERANO20» recibe un 20 % de descuento en «Cola», en todos los locales.');
    await expectAccessible();
  });

  test('shows the fields of the kind and restores hidden values', async () => {
    await show();
    await field('Porcentaje').fill('20');
    await expect.element(toggle(/^Es una gift card con saldo/)).not.toBeInTheDocument();
    await pick('Monto').click();
    await expect.element(toggle(/^Es una gift card con saldo/)).toBeVisible();
    await pick('Regalo o 2×1').click();
    await expect.element(field('Porcentaje')).not.toBeInTheDocument();
    await field('Uno gratis de cada').fill('2');
    await pick('Porcentaje').click();
    await expect.element(field('Uno gratis de cada')).not.toBeInTheDocument();
    await expect.element(field('Porcentaje')).toHaveValue('20');
  });

  test('leaves an empty percentage blank and accepts values below one', async () => {
    await show();
    const percentage = field('Porcentaje');
    await expect.element(percentage).toHaveValue('');
    await percentage.click();
    await userEvent.keyboard('0,5');
    await expect.element(percentage).toHaveValue('0,5');
    await percentage.fill('');
    await expect.element(percentage).toHaveValue('');
  });

  test('hides fields about customers for automatic promotions', async () => {
    await show();
    await field('Usos por persona').fill('1');
    await pick('Automática').click();
    await expect.element(field('Usos por persona')).not.toBeInTheDocument();
    await expect.element(toggle(/^Solo primera compra/)).not.toBeInTheDocument();
    await field('Nombre').fill('Martes 2×1');
    await field('Porcentaje').fill('20');
    await expect.poll(rule).toContain('Sin escribir ningún código, quien pida recibe un 20 %');
    await page.getByRole('button', { name: 'Crear cupón' }).click();
    await expect
      .poll(() => server.now.askedOf(couponsApi.create)[0]?.body)
      .toMatchObject({ code: 'Martes 2×1', automatic: true, quantityByUsers: null });
  });

  test('shows client and server errors at their fields', async () => {
    await show();
    await field('Código').fill('DOS PALABRAS');
    await field('Porcentaje').fill('120');
    await unfold();
    await page.getByRole('combobox', { name: 'Desde las' }).fill('18:00');
    await page.getByRole('button', { name: 'Crear cupón' }).click();
    await expect.element(page.getByText('Un código no lleva espacios').first()).toBeVisible();
    await expect.element(page.getByText('El porcentaje debe estar entre 0 y 100').first()).toBeVisible();
    await expect.element(page.getByText('Escribe desde y hasta qué hora').first()).toBeVisible();
    server.now.answer(couponsApi.create, () => {
      throw new Refusal(422, { message: 'No', errors: { code: ['Ya existe un cupón con ese código.'] } });
    });
    await field('Código').fill('DOS');
    await field('Porcentaje').fill('12');
    await page.getByRole('combobox', { name: 'Hasta las' }).fill('02:00');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('Termina al día siguiente.')).toBeVisible();
    await page.getByRole('button', { name: 'Crear cupón' }).click();
    await expect.element(page.getByText('Ya existe un cupón con ese código.').first()).toBeVisible();
  });

  test('clears a date, hours and limits', async () => {
    await show({ ...stored, startTime: '18:00', expiryTime: '20:00', minimumToRedeem: 5000, expiryDate: '2026-12-31' });
    await page.getByLabelText('Hasta', { exact: true }).fill('');
    await page.getByRole('combobox', { name: 'Desde las' }).fill('');
    await page.getByRole('combobox', { name: 'Hasta las' }).fill('');
    await field('Compra mínima').fill('');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect
      .poll(() => server.now.askedOf(couponsApi.update)[0]?.body)
      .toEqual({ startTime: null, expiryTime: null, minimumToRedeem: 0, expiryDate: null });
  });

  test('parses hours typed as digits when saving from the last field', async () => {
    await show(stored);
    await unfold();
    await page.getByRole('combobox', { name: 'Desde las' }).fill('1800');
    await page.getByRole('combobox', { name: 'Hasta las' }).fill('0130');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect
      .poll(() => server.now.askedOf(couponsApi.update)[0]?.body)
      .toEqual({ startTime: '18:00', expiryTime: '01:30' });
  });

  test('passes the current values to the simulator as soon as they are valid', async () => {
    await show();
    await expect.element(page.getByText('Nada que simular')).toBeVisible();
    await field('Porcentaje').fill('15');
    await expect.element(page.getByText('Se simula NUEVO de 15')).toBeVisible();
    await field('Código').fill('OTOÑO');
    await expect.element(page.getByText('Se simula OTOÑO de 15')).toBeVisible();
  });

  test('shows uses and refusals in a tab', async () => {
    await show(stored);
    await page.getByRole('tab', { name: 'Usos' }).click();
    await expect.element(page.getByText('Todavía nadie lo usó.')).toBeVisible();
    await expect.element(page.getByText('Compra mínima').last()).toBeVisible();
    await expect.element(page.getByText('300')).toBeVisible();
    await expectAccessible();
  });

  test('is read-only without permission to update', async () => {
    await show(stored, ['coupons.list', 'coupons.show']);
    await expect.element(field('Código')).toHaveAttribute('readonly');
    await expect.element(page.getByText(/tu rol no permite cambiarlos/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Guardar', exact: true })).not.toBeInTheDocument();
  });

  test("is read-only when the coupon applies outside the user's stores", async () => {
    await show(stored, everything, [7]);
    await expect.element(field('Código')).toHaveAttribute('readonly');
  });

  test("is editable when all stores of the coupon are in the user's scope", async () => {
    await show({ ...stored, storeIds: [7] }, everything, [7]);
    await expect.element(field('Código')).not.toHaveAttribute('readonly');
  });
});

describe('deleting a coupon', () => {
  test('is rejected after a use, and offers to disable it', async () => {
    await show(stored);
    server.now.answer(couponsApi.remove, () => {
      throw new Refusal(409, { code: 1019, message: 'Este cupón ya se usó.' });
    });
    await page.getByRole('button', { name: 'Acciones de VERANO' }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page.getByRole('button', { name: 'Eliminar cupón' }).click();
    await expect.element(page.getByText('«VERANO» ya se usó')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Desactivar cupón' }).click();
    await expect.poll(() => server.now.askedOf(couponsApi.update)[0]?.body).toEqual({ enabled: false });
  });
});

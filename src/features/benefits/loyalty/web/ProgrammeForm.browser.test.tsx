import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CurrentUser, CurrentUserContext } from '#kit/web/session/currentUser.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { loyaltyApi, type LoyaltySummary } from '../loyalty.contract.ts';
import { blankProgramme } from '../points.rules.ts';
import { ProgrammeForm } from './ProgrammeForm.tsx';

const server = fakeServer();
const everything = Object.values(loyaltyApi).map(({ policy }) => policy);
const settings = { ...blankProgramme('cl'), active: true, version: 3 };
const zero = { points: 0, amount: 0 };
const check = { checkedAt: '2026-11-23T07:10:00.000Z', lots: 2, points: 1860, wrong: 0, differences: [] };
const summary: LoyaltySummary = {
  customers: 2,
  owed: { points: 1860, amount: 1860 },
  pending: zero,
  debt: { points: 140, amount: 140 },
  months: [
    { month: '2027-11', points: 860, amount: 860 },
    { month: null, points: 1000, amount: 1000 },
  ],
  check,
};

function show(changes: Partial<LoyaltySummary> = {}, storeIds: number[] | null = null) {
  server.now.answer(loyaltyApi.summary, () => ({ ...summary, ...changes }));
  server.now.answer(loyaltyApi.update, ({ body }) => ({ ...settings, ...body, version: 4 }));
  server.now.answer(loyaltyApi.check, () => check);
  const user = { id: 1, policies: everything, storeIds, tenant: { country: 'cl' } } as unknown as CurrentUser;
  const component = () => (
    <CurrentUserContext value={user}>
      <ProgrammeForm settings={settings} />
    </CurrentUserContext>
  );
  return renderScreen([{ path: '/loyalty-program', component }], { at: '/loyalty-program', policies: everything });
}

describe('programme form', () => {
  test('describes the programme while it is edited, and saves only changes', async () => {
    await show();
    await expect.element(page.getByText(/el cliente gana 500 puntos \(5 %\)/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Nombre de los puntos' }).fill('granos');
    await page.getByRole('textbox', { name: 'Porcentaje de la compra', exact: true }).fill('7.5');
    await expect.element(page.getByText(/el cliente gana 750 granos \(7,5 %\)/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Vencen a los', exact: true }).fill('');
    await expect.element(page.getByText('No vencen.', { exact: true })).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect
      .poll(() => server.now.askedOf(loyaltyApi.update)[0]?.body)
      .toEqual({ pointsName: 'granos', percentage: 7.5, expiresMonths: null });
  });

  test('shows an error instead of the description, and at its field', async () => {
    await show();
    await page.getByRole('textbox', { name: 'Mínimo por pedido', exact: true }).fill('30000');
    const message = 'El máximo debe ser mayor que el mínimo, que es 30000';
    await expect.element(page.getByText(`${message}. Corrígelo y aquí verás cómo queda.`)).toBeVisible();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect
      .element(page.getByRole('textbox', { name: 'Máximo por pedido', exact: true }))
      .toHaveAccessibleDescription(message);
    expect(server.now.askedOf(loyaltyApi.update)).toEqual([]);
  });

  test('shows the liability by month and a correct ledger', async () => {
    await show();
    await expect.element(page.getByText('1860 puntos de 2 clientes')).toBeVisible();
    await expect
      .element(page.getByRole('list', { name: 'Por mes de vencimiento' }))
      .toHaveTextContent('Noviembre 2027860Sin vencimiento1000');
    await expect.element(page.getByText(/^Todo cuadra: revisado/)).toBeVisible();
  });

  test('links to the customers whose balances differ', async () => {
    await show({ check: { ...check, wrong: 1, differences: [{ customerId: 7, lotId: 3, left: 800, ledger: 860 }] } });
    await expect.element(page.getByText(/^1 saldo no cuadra: revisado/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Cliente 7' })).toHaveAttribute('href', '/loyalty-customers/7');
  });

  test('is read-only and hides the liability for users limited to some stores', async () => {
    await show({}, [1]);
    await expect.element(page.getByRole('textbox', { name: 'Nombre de los puntos' })).toHaveAttribute('readonly');
    await expect.element(page.getByText('Lo que debes en puntos')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Saldos de clientes' })).not.toBeInTheDocument();
  });
});

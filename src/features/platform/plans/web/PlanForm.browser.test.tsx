import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { companyCreationApi } from '#features/platform/companies/companyCreation.contract.ts';
import { draftOf } from '#kit/contract/draft.ts';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { type Plan, planDraft, plansApi } from '../plans.contract.ts';
import { blankPlan } from '../plans.rules.ts';
import { PlanForm } from './PlanForm.tsx';

const server = fakeServer();
const at = '2026-11-01T12:00:00.000Z';
const plan: Plan = {
  ...blankPlan(),
  id: 2,
  name: 'Cadena',
  prices: { cl: 489_000, cr: null, gt: 749_900, mx: 899_900 },
  storeLimit: 250,
  companyCount: 2,
  version: 4,
  createdAt: at,
  updatedAt: at,
};

async function open(policies = ['platform.list', 'platform.plans']) {
  server.now.answer(companyCreationApi.options, () => ({ plans: [], flags: ['campaigns'] }));
  server.now.answer(plansApi.uses, () => ({
    data: [
      { storeLimit: 250, storeCount: 180 },
      { storeLimit: null, storeCount: 12 },
    ],
  }));
  server.now.answer(plansApi.update, ({ body }) => ({ ...plan, ...body, version: 5 }));
  const screens = [
    { path: '/', component: () => <PlanForm plan={plan} initial={draftOf(planDraft, plan)} /> },
    { path: '/companies/plans', component: () => <h1>Lista</h1> },
  ];
  await renderScreen(screens, { at: '/', policies });
}

test('a price is typed in the currency of its country, and the companies that keep theirs are counted before saving', async () => {
  await open();
  await expect.element(page.getByRole('textbox', { name: 'México, MXN' })).toHaveValue('8,999.00');
  await page.getByRole('textbox', { name: 'Guatemala, GTQ' }).fill('7,999.50');
  await page.getByRole('textbox', { name: 'Límite de locales' }).fill('100');
  await expect
    .element(page.getByText('2 comercios tienen este plan y conservan el precio que acordaron.'))
    .toBeVisible();
  await expect
    .element(page.getByText(/conservan el límite que acordaron. 1 ya usa más de 100 locales: los conserva.$/))
    .toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect
    .poll(() => server.now.askedOf(plansApi.update)[0]?.body)
    .toEqual({ prices: { ...plan.prices, gt: 799_950 }, storeLimit: 100 });
});

test('a person who only sees companies reads a plan', async () => {
  await open(['platform.list']);
  await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toHaveAttribute('readonly');
});

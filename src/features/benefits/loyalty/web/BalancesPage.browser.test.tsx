import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { loyaltyApi, type LoyaltySummary } from '../loyalty.contract.ts';
import { pointsHolder } from '../testing/pointsHolder.ts';
import { BalancesPage } from './BalancesPage.tsx';

const server = fakeServer();

test.each([
  [0, 0],
  [140, 1],
])('with %i points owed shows %i columns of debts', async (points, columns) => {
  await page.viewport(1440, 900);
  const debt = { points, amount: points };
  server.now.answer(loyaltyApi.summary, () => ({ debt }) as LoyaltySummary);
  server.now.answer(loyaltyApi.customers, () => ({
    data: [pointsHolder({ debt: points })],
    count: 1,
    total: null,
    nextCursor: null,
  }));
  await renderScreen([{ path: '/loyalty-customers', component: BalancesPage }], {
    at: '/loyalty-customers',
    policies: Object.values(loyaltyApi).map(({ policy }) => policy),
  });
  const heads = () => Array.from(document.querySelectorAll('th'), ({ textContent }) => textContent);
  await expect.poll(heads).toContain('Saldo');
  await expect.poll(() => heads().filter((head) => head === 'Debe por reembolsos')).toHaveLength(columns);
});

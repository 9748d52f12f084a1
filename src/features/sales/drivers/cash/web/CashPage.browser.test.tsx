import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { cashApi } from '../cash.contract.ts';
import { StoresDay } from './CashPage.tsx';

const server = fakeServer();
const sums = { deliveries: 2, collected: 27_580, handedOver: 20_000, adjusted: 0, difference: 7580 };

test('shows the stores of today with what is missing in each, and opens one of them', async () => {
  server.now.answer(cashApi.ofStores, () => ({
    day: '2026-11-28',
    data: [{ storeId: 4, storeName: 'Ñuñoa', ...sums }],
  }));
  const opened: number[] = [];
  const component = () => <StoresDay day={undefined} onDay={() => undefined} onStore={(id) => opened.push(id)} />;
  await renderScreen([{ path: '/', component }], { at: '/', policies: ['drivers.cash'] });
  await expect.element(page.getByRole('row', { name: /Ñuñoa.*Falta/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Ñuñoa' }).click();
  expect(opened).toEqual([4]);
  expect(server.now.askedOf(cashApi.ofStores)[0]?.query).toEqual({});
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { fakeServer } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import type { Store } from '../../../record/stores.contract.ts';
import { StoreNow, StoreSide } from './StoreSide.tsx';

const server = fakeServer();
const openness = { open: true, reason: 'open', until: null, note: null, wait: 45 } as const;
// The fields that the side reads.
const store = {
  id: 4,
  menuId: 9,
  menuName: 'Carta delivery',
  groups: [{ id: 2, name: 'Región Metropolitana' }],
  orderMethod: { delivery: true, pickUp: true },
  missing: { delivery: ['zones'], pickUp: [] },
  state: { delivery: openness, pickUp: { ...openness, open: false, reason: 'outsideHours' } },
  closedPermanently: false,
  timeZone: 'America/Santiago',
  updatedAt: '2026-11-20T12:00:00.000Z',
} as unknown as Store;

function show(policies: string[]) {
  server.now.answer(auditApi.history, () => ({ data: [], nextCursor: null, count: 0, total: 0 }));
  const component = () => (
    <>
      <StoreNow store={store} />
      <StoreSide store={store} />
    </>
  );
  return renderScreen([{ path: '/', component }], { at: '/', policies });
}

const rows = (name: string) =>
  page
    .getByRole('region', { name })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

test('a store shows each way it sells now, and what it lacks', async () => {
  await show([]);
  await expect.element(page.getByRole('region', { name: 'Ahora' })).toBeVisible();
  expect(rows('Ahora')).toEqual([
    expect.stringMatching(/^Delivery.*No vende$/),
    expect.stringMatching(/^Retiro.*Cerrado$/),
  ]);
  await expect.element(page.getByRole('link', { name: 'Dibuja hasta dónde reparte' })).toBeVisible();
});

test('its menu and groups are links for those who may open them', async () => {
  await show(['menus.show']);
  const link = page.getByRole('link', { name: 'Carta delivery' });
  await expect.element(link).toHaveAttribute('href', '/menu/edit-menu/9');
  await expect.element(page.getByText('Región Metropolitana')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Región Metropolitana' })).not.toBeInTheDocument();
});

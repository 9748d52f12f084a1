import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import type { Store } from '../../record/stores.contract.ts';
import { ReadinessNotice } from './ReadinessNotice.tsx';

type Missing = Store['missing'];

const show = (missing: Missing) => {
  // The only fields that the notice reads.
  const store = { id: 4, menuId: 9, orderMethod: { delivery: true, pickUp: true }, missing } as Store;
  return renderScreen([{ path: '/', component: () => <ReadinessNotice store={store} /> }], { at: '/' });
};
const ways = () =>
  page
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));

test('missing setup is listed once with a link to its field', async () => {
  await show({ delivery: ['hours', 'zones'], pickUp: ['hours', 'published'] });
  await expect.element(page.getByText('Le falta para vender')).toBeVisible();
  expect(ways().map((way) => way?.split('?')[0])).toEqual([
    '/menu/edit-menu/9',
    '/stores/edit-store/4/schedules',
    '/stores/edit-store/4/delivery',
  ]);
});

test('a complete store lists nothing', async () => {
  const { container } = await show({ delivery: [], pickUp: [] });
  expect(container.querySelector('ul')).toBeNull();
});

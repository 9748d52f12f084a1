import { expect, test } from 'vitest';
import { channelMenuOf } from './channelMenu.rules.ts';
import { menuDrift, withDrift } from './menuDrift.rules.ts';
import { guestMenuOf, saleOf } from '#testing/channelCase.ts';
import { product } from '#testing/catalogueCase.ts';

const ours = channelMenuOf(saleOf(guestMenuOf([product(1), product(2)]))).menu;
const withItem = (change: object) => ({
  ...ours,
  items: ours.items.map((item) => (item.key === 'p1' ? { ...item, ...change } : item)),
});

test('a menu that was only switched off in parts does not differ', () => {
  expect(menuDrift(withItem({ available: false, until: '2026-12-01T00:00:00Z' }), ours)).toEqual([]);
});

test('a price that was changed at the channel differs, with what guests see first', () => {
  const [published] = ours.items.filter(({ key }) => key === 'p1');
  expect(menuDrift(withItem({ price: 9990 }), ours)).toMatchObject([
    { kind: 'price', key: 'p1', before: 9990, after: published?.price },
  ]);
});

test('a product that the channel lost, and one that it added, differ', () => {
  const lost = { ...ours, items: ours.items.filter(({ key }) => key !== 'p1') };
  expect(menuDrift(lost, ours)).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'added', key: 'p1', before: null })]),
  );
  const extra = withItem({ key: 'promo-7', name: 'Promo' });
  expect(menuDrift(extra, ours)).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'removed', key: 'promo-7', before: 'Promo' })]),
  );
});

test('hours of the store that were changed at the channel are a difference of the store', () => {
  const later = ours.hours && { ...ours.hours, monday: [{ from: '12:00', to: '20:00' }] };
  expect(menuDrift({ ...ours, hours: later }, ours)).toMatchObject([{ kind: 'storeHours', of: 'store' }]);
});

test('a preview shows what guests see first, and where the menu changed since, what it becomes', () => {
  const change = {
    kind: 'price',
    of: 'product',
    key: 'p1',
    name: 'Cola',
    place: null,
    before: 1500,
    after: 1700,
  } as const;
  const other = { ...change, key: 'p2', name: 'Té' };
  const drift = [
    { ...change, before: 1200, after: 1500 },
    { ...change, key: 'p3', name: 'Agua' },
  ];
  expect(withDrift([change, other], drift)).toEqual([{ ...change, before: 1200 }, other, drift[1]]);
});

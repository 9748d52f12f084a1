import { expect, test } from 'vitest';
import { resultText } from './finderTexts.rules.ts';
import type { ListedStore } from './placeSearch.rules.ts';

const near = (id: string, fields: Partial<ListedStore> = {}) => ({
  store: { id, name: `Local ${id}`, commune: 'Ñuñoa', address: '', point: null, open: true, ...fields },
  km: 1.2,
  serves: null,
});
const place = { label: 'tu ubicación', latitude: -33.45, longitude: -70.6, isExact: true };
const commune = { ...place, label: 'Ñuñoa', isExact: false };

test('a commune names no nearest store, because the place of the guest is unknown', () => {
  const stores = [near('1'), near('2'), near('3', { commune: 'Macul' })];
  expect(resultText(commune, stores, null, 'cl')).toBe('En Ñuñoa: 2 locales reciben pedidos ahora.');
  const closed = [near('3', { commune: 'Macul' }), near('1', { open: false })];
  expect(resultText(commune, closed, null, 'cl')).toBe('El local de Ñuñoa está cerrado ahora.');
});

test('an address shows the nearest store with delivery, its distance and fee', () => {
  const serving = (fee: number | null) => [{ store_id: 1, fee }];
  expect(resultText(place, [near('1')], serving(1490), 'cl')).toBe(
    'Con delivery a tu dirección: Local 1, a 1,2 km, por $1.490.',
  );
  expect(resultText(place, [near('1')], serving(0), 'cl')).toMatch(/, gratis\.$/);
  expect(resultText(place, [near('1')], serving(null), 'cl')).toMatch(/, a 1,2 km\.$/);
  expect(resultText(place, [near('1', { open: false })], null, 'cl')).toMatch(/^Ahora están todos cerrados/);
});

test('an address that no open store delivers to is answered with the nearest one to pick up at', () => {
  const text = 'Ningún local abierto tiene delivery a tu dirección. Para retirar, el más cercano es Local 2, a 1,2 km.';
  expect(resultText(place, [near('2')], [], 'cl')).toBe(text);
  const closed = near('1', { open: false });
  expect(resultText(place, [near('2'), closed], [{ store_id: 1, fee: 0 }], 'cl')).toBe(text);
});

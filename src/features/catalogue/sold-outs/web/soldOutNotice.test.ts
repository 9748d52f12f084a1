import { expect, it } from 'vitest';
import { soldOutNotice } from './soldOutNotice.ts';

const row = (targetId: number, storeId: number | null, storeName: string | null = 'Ñuñoa') => ({
  target: 'product' as const,
  targetId,
  name: `Tomate ${targetId}`,
  storeId,
  storeName,
});

it('says what went off sale, and where', () => {
  expect(soldOutNotice([row(1, 7)], String)).toBe('Tomate 1 agotado en Ñuñoa');
  expect(soldOutNotice([row(1, 7), row(1, 8)], String)).toBe('Tomate 1 agotado en 2 locales');
  expect(soldOutNotice([row(1, null, null), row(2, null, null)], String)).toBe(
    '2 productos agotados en todos los locales',
  );
});

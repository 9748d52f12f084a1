import { expect, test } from 'vitest';
import { strikesText } from './strikes.rules.ts';

const strikes = { storeId: 1, storeName: 'Ñuñoa', channelName: 'Uber Eats', limit: 2 };

test.each([
  [1, 'Ñuñoa rechazó o dejó vencer un pedido de Uber Eats hoy. Con otro, Uber Eats pausa el local.'],
  [
    2,
    'Ñuñoa lleva 2 pedidos rechazados o vencidos en Uber Eats hoy: Uber Eats lo pausa hasta mañana a las 6:00, o hasta que lo abras.',
  ],
])('a store with %i refused orders of two is warned', (count, text) => {
  expect(strikesText({ ...strikes, count })).toBe(text);
});

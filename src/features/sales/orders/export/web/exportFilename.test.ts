import { expect, test } from 'vitest';
import { exportFilename } from './exportFilename.ts';

test('a file is called by what it holds', () => {
  expect(exportFilename({}, [])).toBe('pedidos.csv');
  expect(exportFilename({ from: '2026-10-01', to: '2026-10-31' }, ['Ñuñoa'])).toBe('pedidos-nunoa-2026-10.csv');
  expect(exportFilename({ from: '2026-02-01', to: '2026-02-27', queue: 'late' }, [])).toBe(
    'pedidos-atrasados-2026-02-01-2026-02-27.csv',
  );
  expect(exportFilename({ from: '2026-10-03', to: '2026-10-03' }, ['Mall Plaza', 'La Dehesa'])).toBe(
    'pedidos-mall-plaza-la-dehesa-2026-10-03.csv',
  );
  expect(exportFilename({ query: 'José Núñez' }, ['Ñuñoa'])).toBe('pedidos-jose-nunez-nunoa.csv');
  expect(exportFilename({ query: '#' }, [])).toBe('pedidos.csv');
  expect(exportFilename({ from: '2026-10-03' }, ['Uno', 'Dos', 'Tres'])).toBe('pedidos-3-locales-desde-2026-10-03.csv');
});

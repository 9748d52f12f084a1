import { describe, expect, test } from 'vitest';
import type { ProviderProblem } from './controlRoom.contract.ts';
import { inUrgency, percentOf, problemSentence, providerState, successShare } from './controlRoom.rules.ts';

const sums = (calls: number, failures: number) => ({ calls, failures, p95Milliseconds: null });
const problem = (title: string, waiting: number, since: string | null): ProviderProblem => ({
  id: title,
  provider: 'toteat',
  providerName: 'Toteat',
  storeId: 1,
  storeName: title,
  title,
  since,
  waiting,
  detail: null,
});

describe('a provider', () => {
  test.each([
    ['whose last calls failed one after the other', sums(100, 5), true, 'paused'],
    ['without calls for a day', sums(0, 0), false, 'idle'],
    ['with a single failure among few calls', sums(2, 2), false, 'working'],
    ['with failures in a tenth of its calls', sums(100, 10), false, 'working'],
    ['with failures in more than a tenth of its calls', sums(100, 11), false, 'failing'],
  ] as const)('%s', (_, lastHour, isPaused, state) => {
    expect(providerState(lastHour, lastHour, isPaused)).toBe(state);
  });

  test('without calls has no share, and one failure never rounds up to 100 %', () => {
    expect(successShare(sums(0, 0))).toBeNull();
    expect(percentOf(successShare(sums(100_000, 1)) ?? 0)).toBe(99.9);
    expect(percentOf(successShare(sums(1000, 3)) ?? 0)).toBe(99.7);
    expect(percentOf(1)).toBe(100);
  });
});

test('problems with most waiting orders come first, then the oldest', () => {
  const problems = [
    problem('Sin hora', 0, null),
    problem('Nuevo', 0, '2026-11-30T10:05:00.000Z'),
    problem('Viejo', 0, '2026-11-30T09:00:00.000Z'),
    problem('Lleno', 4, '2026-11-30T10:00:00.000Z'),
    problem('Antes', 0, null),
  ];
  expect(inUrgency(problems).map(({ title }) => title)).toEqual(['Lleno', 'Viejo', 'Nuevo', 'Antes', 'Sin hora']);
});

test.each([
  ['hace 3 min', 4, 'La caja de Ñuñoa no toma pedidos hace 3 min; 4 pedidos esperan'],
  ['hace 2 h', 1, 'La caja de Ñuñoa no toma pedidos hace 2 h; 1 pedido espera'],
  [null, 0, 'La caja de Ñuñoa no toma pedidos'],
])('the sentence of a problem %s with %s orders', (ago, waiting, sentence) => {
  expect(problemSentence({ title: 'La caja de Ñuñoa no toma pedidos', waiting }, ago, String)).toBe(sentence);
});

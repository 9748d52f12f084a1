import { describe, expect, test } from 'vitest';
import type { Seen } from './presence.contract.ts';
import { addSighting, presenceText, noOthers, recordAt, silentAfter } from './presence.rules.ts';

const ana: Seen = { kind: 'orders', id: 12, person: 'user:1', name: 'Ana', state: 'came' };
const namesOf = (others: ReturnType<typeof addSighting>) => [...others.values()].map(({ name }) => name);

describe('other users on a record', () => {
  test('are present from entering until leaving', () => {
    const here = addSighting(noOthers, ana, 0);
    expect(namesOf(here)).toEqual(['Ana']);
    expect(namesOf(addSighting(here, { ...ana, state: 'left' }, 1))).toEqual([]);
  });

  test('are absent after a timeout', () => {
    const here = addSighting(noOthers, ana, 0);
    const luz: Seen = { ...ana, person: 'user:2', name: 'Luz' };
    expect(namesOf(addSighting(here, luz, silentAfter - 1))).toEqual(['Ana', 'Luz']);
    expect(namesOf(addSighting(here, luz, silentAfter))).toEqual(['Luz']);
  });

  test('are described in a short text', () => {
    expect(presenceText(['Ana'])).toBe('Ana también está aquí');
    expect(presenceText(['Ana', 'Luz'])).toBe('Ana y Luz también están aquí');
    expect(presenceText(['Ana', 'Luz', 'Eva'])).toBe('Ana y 2 personas más están aquí');
  });
});

test('orders, stores, products and roles have shared addresses; other screens do not', () => {
  expect(recordAt('/orders', { order: 12 })).toEqual({ kind: 'orders', id: 12 });
  expect(recordAt('/stores/edit-store/7/schedules', {})).toEqual({ kind: 'stores', id: 7 });
  expect(recordAt('/products/edit-product/9', {})).toEqual({ kind: 'products', id: 9 });
  expect(recordAt('/roles/edit-role/3', {})).toEqual({ kind: 'roles', id: 3 });
  expect(recordAt('/orders', {})).toBeNull();
  expect(recordAt('/stores', { order: 12 })).toBeNull();
});

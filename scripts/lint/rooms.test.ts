import { globSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Rooms, readRooms, roomViolation } from './rooms.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const declared = globSync('src/features/**/rooms.json', { cwd: root }).map((file) => dirname(file));

/** Rooms that build on each other, directly or through others. */
function circle(rooms: Rooms): string[] {
  const ordered = new Set<string>();
  let left = Object.keys(rooms);
  for (let size = -1; size !== left.length; ) {
    size = left.length;
    for (const room of left) if (rooms[room]?.every((below) => ordered.has(below))) ordered.add(room);
    left = left.filter((room) => !ordered.has(room));
  }
  return left;
}

describe('rooms of an area', () => {
  test.each(declared)('%s declares its folders without cycles', (area) => {
    const rooms = readRooms(root, area) ?? {};
    const folders = readdirSync(`${root}${area}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name)
      .filter((name) => readdirSync(`${root}${area}/${name}`).some((file) => name !== 'server' || file !== 'index.ts'));
    expect(Object.keys(rooms).toSorted()).toEqual(folders.toSorted());
    expect(circle(rooms)).toEqual([]);
  });

  const rooms = { terms: [], orders: ['terms'] };

  test.each([
    ['orders/server/place.ts', 'terms/server/terms.repo.ts', 'allowed'],
    ['orders/server/place.ts', 'a.rules.ts', 'allowed'],
    ['terms/server/terms.repo.ts', 'orders/orders.contract.ts', 'allowed'],
    ['a.area.ts', 'orders/server/place.ts', 'allowed'],
    ['server/index.ts', 'orders/server/place.ts', 'allowed'],
    ['terms/server/terms.repo.ts', 'orders/server/place.ts', 'declare in rooms.json that terms builds on orders'],
    ['terms/server/terms.repo.ts', 'server/index.ts', 'composes the area'],
    ['a.rules.ts', 'orders/orders.rules.ts', 'may not import orders'],
  ])('checks %s importing %s: %s', (from, to, expected) => {
    expect(roomViolation(from, to, rooms) ?? 'allowed').toContain(expected);
  });

  test('rejects imports between rooms of an area that declares none', () => {
    const violation = roomViolation('orders/server/place.ts', 'terms/server/terms.repo.ts', null);
    expect(violation).toBe('declare in rooms.json that orders builds on terms');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Edge, isAcyclicAndShallow, nestingError } from './modifierGraph.rules.ts';
import { maxDepth } from './modifiers.contract.ts';

const chain = (...ids: number[]): Edge[] =>
  ids.slice(1).map((childId, index) => ({ parentId: ids[index] ?? 0, childId }));

describe('a modifier below another', () => {
  test('is refused where the other is already below it, at any distance', () => {
    expect(nestingError(chain(2, 3, 1), 1, 2)).toBe('cycle');
    expect(nestingError([], 1, 1)).toBe('cycle');
    expect(nestingError(chain(2, 3), 1, 2)).toBeNull();
  });

  test('is refused where it makes more levels than allowed, counted above and below', () => {
    const [above, below] = [chain(1, 2, 3), chain(4, 5, 6)];
    expect(maxDepth).toBe(6);
    expect(nestingError([...above, ...below], 3, 4)).toBeNull();
    expect(nestingError([...chain(0, 1, 2, 3), ...below], 3, 4)).toBe('depth');
  });

  test('never makes a circle or too many levels, whatever is tried', () => {
    const tries = fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 60 });
    fc.assert(
      fc.property(tries, (pairs) => {
        const edges: Edge[] = [];
        for (const [parentId, childId] of pairs)
          if (nestingError(edges, parentId, childId) === null) edges.push({ parentId, childId });
        expect(isAcyclicAndShallow(edges)).toBe(true);
      }),
    );
  });
});

test('circles and ways that are too long are not sound', () => {
  expect(isAcyclicAndShallow(chain(1, 2, 1))).toBe(false);
  expect(isAcyclicAndShallow(chain(1, 2, 3, 4, 5, 6))).toBe(true);
  expect(isAcyclicAndShallow(chain(1, 2, 3, 4, 5, 6, 7))).toBe(false);
  expect(isAcyclicAndShallow([])).toBe(true);
});

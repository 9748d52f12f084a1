import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mapCellOf } from '#domain/mapCells.ts';
import { type Counted, fewest, mapSquares } from './mapSquares.rules.ts';

const here = mapCellOf({ latitude: -33.45, longitude: -70.66 });
const side = 2 ** 17;

it('a square of enough orders is drawn as it is', () => {
  const { squares, hidden } = mapSquares([{ cell: here, count: 7, sold: 70 }], 0);
  expect(squares).toMatchObject([{ count: 7, sold: 70 }]);
  expect(hidden).toBe(0);
});

it('squares of a few are told together as the larger one around them', () => {
  const even = here - (here % 2) - (Math.floor(here / side) % 2) * side;
  const { squares } = mapSquares(
    [
      { cell: even, count: 3, sold: 30 },
      { cell: even + 1, count: 2, sold: 20 },
    ],
    0,
  );
  expect(squares).toMatchObject([{ count: 5, sold: 50 }]);
});

it('what is of too few everywhere is counted and drawn nowhere', () => {
  expect(mapSquares([{ cell: here, count: 4, sold: 40 }], 0)).toEqual({ squares: [], hidden: 4 });
});

const counted = fc.array(
  fc.record({
    cell: fc.integer({ min: 0, max: 400 }).map((at) => here + (at % 20) + Math.floor(at / 20) * side),
    count: fc.integer({ min: 1, max: 9 }),
    sold: fc.constant(10),
  }),
  { maxLength: 60 },
);

it('no square of fewer than five is ever drawn, and none of the orders is lost', () => {
  fc.assert(
    fc.property(counted, fc.integer({ min: 0, max: 6 }), (cells, level) => {
      const once: Counted[] = [...new Map(cells.map((each) => [each.cell, each])).values()];
      const { squares, hidden } = mapSquares(once, level);
      expect(squares.every(({ count }) => count >= fewest)).toBe(true);
      const all = once.reduce((sum, { count }) => sum + count, 0);
      expect(squares.reduce((sum, { count }) => sum + count, hidden)).toBe(all);
    }),
    { numRuns: 200 },
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolvePositions } from './menuPlaces.rules.ts';

const grows = (places: readonly number[]) => places.every((place, index) => index === 0 || place > places[index - 1]!);

describe('list positions', () => {
  test('start with gaps between them', () => {
    expect(resolvePositions([null, null, null])).toEqual([1024, 2048, 3072]);
    expect(resolvePositions([])).toEqual([]);
  });

  test('are fractions between neighbours, whose positions stay', () => {
    expect(resolvePositions([1, null, 2])).toEqual([1, 1.5, 2]);
    expect(resolvePositions([1, null, null, null, 2])).toEqual([1, 1.25, 1.5, 1.75, 2]);
    expect(resolvePositions([null, 5, null])).toEqual([5 - 1024, 5, 5 + 1024]);
  });

  test('are renumbered when a gap is exhausted or two are equal', () => {
    expect(resolvePositions([1, null, 1 + 1e-9])).toEqual([1024, 2048, 3072]);
    expect(resolvePositions([7, 7])).toEqual([1024, 2048]);
  });

  test('increase in order, and existing ones stay while there is a gap', () => {
    const spaced = fc.array(fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null }), { maxLength: 60 });
    fc.assert(
      fc.property(spaced, (gaps) => {
        let last = 0;
        const positions = gaps.map((gap) => (gap === null ? null : (last += gap)));
        const places = resolvePositions(positions);
        expect(places).toHaveLength(positions.length);
        expect(grows(places)).toBe(true);
        expect(positions.map((position, index) => position ?? places[index])).toEqual(places);
      }),
    );
  });

  test('stay distinct after any number of inserts into one gap', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (sides) => {
        let places = [1, 2];
        let at = 1;
        for (const side of sides) {
          places = resolvePositions([...places.slice(0, at), null, ...places.slice(at)]);
          expect(grows(places)).toBe(true);
          at += Number(side);
        }
      }),
    );
  });
});

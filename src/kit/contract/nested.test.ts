import { describe, expect, it } from 'vitest';
import { mergeNested, nestedDiff, currentPath } from './nested.ts';

type Zone = { id?: number; version?: number; name: string; fee: number };
const [north, south]: Zone[] = [
  { id: 1, name: 'Norte', fee: 1000 },
  { id: 2, name: 'Sur', fee: 2000 },
];
const stored = [north, south] as Zone[];

describe('a list merged with the changes of a PATCH', () => {
  it('updates sent elements, keeps the others, adds new ones and removes destroyed ones', () => {
    const sent = [
      { id: 2, fee: 2500 },
      { name: 'Centro', fee: 500 },
    ];
    expect(mergeNested(stored, sent, 'id')).toEqual({
      merged: [north, { id: 2, name: 'Sur', fee: 2500 }, { name: 'Centro', fee: 500 }],
      places: [null, 0, 1],
      unknown: [],
      repeated: [],
    });
    expect(mergeNested(stored, [{ id: 1, destroy: true }], 'id').merged).toEqual([south]);
  });

  it('rejects unknown ids and elements sent twice', () => {
    const sent = [
      { id: 9, fee: 1 },
      { id: 9, destroy: true },
      { id: 1, fee: 5 },
      { id: 1, fee: 7 },
    ];
    expect(mergeNested(stored, sent, 'id')).toMatchObject({ unknown: [0, 1], repeated: [3] });
  });

  it('adds an element with an unknown name, but rejects destroying one', () => {
    const merged = mergeNested(
      stored,
      [
        { name: 'Centro', fee: 1 },
        { name: 'Este', destroy: true },
      ],
      'name',
    );
    expect(merged).toMatchObject({ merged: [north, south, { name: 'Centro', fee: 1 }], unknown: [1] });
  });

  it('turns into any other list by its difference', () => {
    const target = [
      { id: 2, name: 'Sur', fee: 1 },
      { name: 'Centro', fee: 500 },
    ];
    expect(mergeNested(stored, nestedDiff(stored, target, 'id'), 'id').merged).toEqual(target);
    expect(nestedDiff(stored, [{ fee: 1000, name: 'Norte', id: 1 }, south as Zone], 'id')).toEqual([]);
  });

  it('sends the version that was compared with', () => {
    const seen = [{ id: 1, version: 4, name: 'Norte', fee: 1000 }];
    expect(nestedDiff(seen, [{ id: 1, version: 3, name: 'Norte', fee: 7 }], 'id')).toEqual([
      { id: 1, version: 4, name: 'Norte', fee: 7 },
    ]);
    expect(nestedDiff(seen, [{ id: 1, version: 3, name: 'Norte', fee: 1000 }], 'id')).toEqual([]);
  });

  it('reports errors at the positions of the full list, whichever parts were sent', () => {
    const present = [north, { ...south, fee: -1 }, { name: '', fee: 1 }] as Zone[];
    const sent = nestedDiff(stored, present, 'id');
    const at = (path: string) => currentPath(path, { sent, present, identity: 'id' });
    expect([at('zones.0.fee'), at('zones.1.name'), at('zones')]).toEqual(['zones.1.fee', 'zones.2.name', 'zones']);
  });
});

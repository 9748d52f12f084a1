import { describe, expect, test } from 'vitest';
import { matchGroups } from './menuImportGroupMatch.rules.ts';
import type { SourceGroup } from './menuImportGroups.contract.ts';
import type { StoredGroup, StoredModifiers } from './menuImportGroups.rules.ts';

/** Six of 40 options that groups share. */
const optionsOf = (at: number) => [
  ...new Set(Array.from({ length: 6 }, (_, step) => (at * (step + 1) + step * 7 + Math.floor(at / 40)) % 40)),
];
const optionName = (option: number) => `Opción ${option}`;
const nameOf = (at: number) => `Opciones de producto ${at}`;

/** `onCompare` is called where the limits of a group are read. */
function storedGroups(count: number, onCompare = () => {}): StoredModifiers {
  const groups = Array.from(
    { length: count },
    (_, at): StoredGroup => ({
      id: at + 1,
      name: nameOf(at),
      get min() {
        onCompare();
        return 0;
      },
      max: 1 + (at % 5),
      products: 1,
      children: optionsOf(at).map((option, place) => ({ id: at * 10 + place, optionId: option + 1, price: null })),
    }),
  );
  const options = Array.from({ length: 40 }, (_, option) => ({
    id: option + 1,
    name: optionName(option),
    price: 0,
    max: 100,
  }));
  return { groups, options, ofProducts: new Map() };
}

const sourceGroup = (at: number, changes: { name?: string; max?: number; options?: number[] } = {}): SourceGroup => ({
  key: String(at),
  name: changes.name ?? nameOf(at),
  min: 0,
  max: changes.max ?? 1 + (at % 5),
  options: (changes.options ?? optionsOf(at)).map((option) => ({
    code: `O${option}`,
    name: optionName(option),
    price: 0,
    max: 100,
    modifierId: null,
  })),
});
const sourceGroups = (count: number, changes: (at: number) => Parameters<typeof sourceGroup>[1] = () => ({})) =>
  Array.from({ length: count }, (_, at) => sourceGroup(at, changes(at)));

describe('each of 5,000 groups that share options is matched with its own', () => {
  test.each([
    ['without changes', () => ({})],
    ['with other limits', (at: number) => ({ max: 6 + (at % 3) })],
    ['with another option', (at: number) => ({ options: [...optionsOf(at), 40] })],
  ])('%s', (_, changes) => {
    const matches = matchGroups(sourceGroups(5000, changes), storedGroups(5000));
    expect(matches.size).toBe(5000);
    expect([...matches].every(([key, { id }]) => id === Number(key) + 1)).toBe(true);
  });
});

test('a group is compared with as many groups in a catalogue of twice the size', () => {
  const comparisons = (count: number) => {
    let compared = 0;
    const present = storedGroups(count, () => {
      compared += 1;
    });
    matchGroups(
      sourceGroups(count, (at) => ({ name: `Agregados ${at}`, options: [...optionsOf(at), 40] })),
      present,
    );
    return compared / count;
  };
  expect(comparisons(2000)).toBeLessThan(1.2 * comparisons(1000));
});

test('a group with the same options and another name is that one, before one with its name and half of them', () => {
  const [first = sourceGroup(0)] = sourceGroups(1);
  const present = storedGroups(1);
  const [only] = present.groups;
  const renamed = { ...sourceGroup(0, { name: 'Extras' }), key: 'renamed' };
  const half = { ...first, key: 'half', max: 9, options: first.options.slice(0, 2) };
  expect(matchGroups([half, renamed], present)).toEqual(new Map([['renamed', only]]));
});

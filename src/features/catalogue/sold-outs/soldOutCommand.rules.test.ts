import { describe, expect, test } from 'vitest';
import { momentText } from '#domain/commands/commandMoment.ts';
import { commandTokens, textOf } from '#domain/commands/commandTokens.ts';
import { divisionsOf, readSoldOutCommand } from './soldOutCommand.rules.ts';

/** A Saturday. */
const now = Date.parse('2026-11-28T14:20Z');
const read = (text: string) => {
  const command = readSoldOutCommand(commandTokens(text), now);
  return (
    command && {
      ...command,
      item: textOf(command.item),
      places: command.places && command.places.map(textOf),
      until: command.until && momentText(command.until),
    }
  );
};
const plain = { places: [], ends: 'opening', until: null, note: '', unread: null };

describe('a command to mark something as sold out', () => {
  test.each([
    ['agotar tomate providencia', { ...plain, item: 'tomate providencia' }],
    ['agota el tomate en providencia', { ...plain, item: 'tomate', places: ['providencia'] }],
    ['se acabó la palta', { ...plain, item: 'palta' }],
    ['no queda pan de completo en ñuñoa', { ...plain, item: 'pan de completo', places: ['ñuñoa'] }],
    ['agotar tomate en viña y quilpué', { ...plain, item: 'tomate', places: ['viña', 'quilpué'] }],
    ['agotar tomate en todos los locales', { ...plain, item: 'tomate', places: null }],
    ['agotar tomate hasta las 20:00', { ...plain, item: 'tomate', ends: 'time', until: '2026-11-28T20:00' }],
    ['agotar tomate por 2 horas', { ...plain, item: 'tomate', ends: 'time', until: '2026-11-28T16:20' }],
    ['agotar tomate por hoy', { ...plain, item: 'tomate' }],
    ['agotar tomate hasta mañana', { ...plain, item: 'tomate' }],
    ['agotar tomate hasta nuevo aviso', { ...plain, item: 'tomate', ends: 'manual' }],
    [
      'agotar tomate en providencia hasta el lunes porque no llegó el proveedor',
      {
        ...plain,
        item: 'tomate',
        places: ['providencia'],
        ends: 'time',
        until: '2026-11-30T00:00',
        note: 'no llegó el proveedor',
      },
    ],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('reports an end that it does not understand', () => {
    expect(read('agotar tomate hasta las 29:00')?.unread).toBe('las 29:00');
  });

  test('is none without its verb', () => {
    expect(['tomate', 'agotados', 'se vende tomate', 'por agotar'].map(read)).toEqual([null, null, null, null]);
  });
});

test('tokens are divided into an item and a place at every word', () => {
  const divisions = divisionsOf(commandTokens('pan completo las condes'));
  expect(divisions.map(({ item, place }) => [textOf(item), textOf(place)])).toEqual([
    ['pan', 'completo las condes'],
    ['pan completo', 'las condes'],
    ['pan completo las', 'condes'],
  ]);
});

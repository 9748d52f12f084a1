import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandTokens, textOf } from '#domain/commands/commandTokens.ts';
import { readCloseCommand } from './closeCommand.rules.ts';

/** A Saturday. */
const now = Date.parse('2026-11-28T14:20Z');
const read = (text: string) => {
  const command = readCloseCommand(commandTokens(text), now);
  if (!command) return null;
  const { places, together: _, ...rest } = command;
  return { ...rest, places: places && places.map(textOf) };
};
const plain = { startLocal: null, endLocal: null, reason: '', dispatchMethod: 'both', unread: null };
const until = (endLocal: string) => ({ ...plain, kind: 'until', endLocal });

describe('a command to close stores', () => {
  test.each([
    ['cerrar viña hasta 18:00 por corte de luz', { ...until('2026-11-28T18:00'), reason: 'corte de luz' }],
    ['Cierra Viña por corte de luz hasta las 6 de la tarde', { ...until('2026-11-28T18:00'), reason: 'corte de luz' }],
    ['cerrar viña hasta las 18 corte de luz', { ...until('2026-11-28T18:00'), reason: 'corte de luz' }],
    ['cerrar el local de viña hasta mañana a las 9', until('2026-11-29T09:00')],
    ['cerrar viña hasta el lunes', until('2026-11-30T00:00')],
    ['cerrar viña por 2 horas', { ...plain, kind: 'twoHours' }],
    ['cerrar viña durante una hora por inventario', { ...plain, kind: 'oneHour', reason: 'inventario' }],
    ['cerrar viña por media hora', until('2026-11-28T14:50')],
    ['cerrar viña por 43 minutos', until('2026-11-28T15:05')],
    ['cerrar viña', { ...plain, kind: 'restOfDay' }],
    ['cerrar viña hoy', { ...plain, kind: 'restOfDay' }],
    ['cerrar viña por hoy', { ...plain, kind: 'restOfDay' }],
    ['cerrar viña hasta mañana', { ...plain, kind: 'restOfDay' }],
    ['cerrar viña hasta el cierre por falta de gas', { ...plain, kind: 'restOfDay', reason: 'falta de gas' }],
    ['cerrar viña hasta nuevo aviso', { ...plain, kind: 'permanent' }],
    ['cerrar viña solo delivery hasta las 20:00', { ...until('2026-11-28T20:00'), dispatchMethod: 'delivery' }],
    ['cerrar viña solo retiro', { ...plain, kind: 'restOfDay', dispatchMethod: 'pickUp' }],
    [
      'cerrar viña el lunes por inventario',
      { ...plain, kind: 'period', startLocal: '2026-11-30T00:00', endLocal: '2026-12-01T00:00', reason: 'inventario' },
    ],
    [
      'cerrar viña desde las 16:00 hasta las 18:00',
      { ...plain, kind: 'period', startLocal: '2026-11-28T16:00', endLocal: '2026-11-28T18:00' },
    ],
    [
      'cerrar viña desde mañana hasta el 5 de diciembre porque se inundó',
      { ...plain, kind: 'period', startLocal: '2026-11-29T00:00', endLocal: '2026-12-05T00:00', reason: 'se inundó' },
    ],
  ])('%s', (text, expected) => {
    expect(read(text)?.places).toEqual([/Viña/.test(text) ? 'Viña' : 'viña']);
    expect(read(text)).toMatchObject(expected);
  });

  test('names several places, or all stores', () => {
    expect(read('cerrar viña, quilpué y villa alemana por hoy')?.places).toEqual(['viña', 'quilpué', 'villa alemana']);
    expect(read('cerrar todos los locales por 1 hora')?.places).toBeNull();
    expect(read('cerrar las condes')?.places).toEqual(['las condes']);
    expect(read('cerrar')?.places).toEqual([]);
  });

  test('reports what it does not understand, instead of dropping it', () => {
    expect(read('cerrar viña hasta las 27:00')?.unread).toBe('las 27:00');
    expect(read('cerrar viña desde que llegue')?.unread).toBe('que llegue');
    expect(read('cerrar viña solo mesas')?.unread).toBe('mesas');
  });

  test('is none without its verb', () => {
    expect(['viña hasta las 18', 'abrir viña', 'reportes de cierre', ''].map(read)).toEqual([null, null, null, null]);
  });
});

const clock = fc.integer({ min: 0, max: 287 }).map((step) => new Date(step * 300_000).toISOString().slice(11, 16));
const reasons = fc.constantFrom('corte de luz', 'inventario', 'falta de personal', 'Lluvia fuerte');
const names = fc.constantFrom('viña', 'Ñuñoa', 'Las Condes', 'mall plaza norte', 'La Serena 2');

test('the order of its clauses and its case do not matter, and no word is lost', () => {
  fc.assert(
    fc.property(names, clock, reasons, fc.boolean(), fc.boolean(), (name, time, reason, isReasonFirst, isUpper) => {
      const [end, why] = [`hasta las ${time} hrs`, `por ${reason}`];
      const text = `cerrar ${name} ${isReasonFirst ? `${why} ${end}` : `${end} ${why}`}`;
      const command = read(isUpper ? text.toUpperCase() : text);
      expect(command?.places?.map((place) => place.toLowerCase())).toEqual([name.toLowerCase()]);
      expect(command?.reason.toLowerCase()).toBe(reason.toLowerCase());
      expect([command?.kind, command?.unread]).toEqual(['until', null]);
    }),
  );
});

import { expect, test } from 'vitest';
import type { StorePos } from '#features/sales/orders/pos/storePos.contract.ts';
import { posStateText, shiftText } from './storePosTexts.rules.ts';

const timeZone = 'America/Santiago';
/** 21:00 in Santiago. */
const now = Date.parse('2026-11-30T00:00:00Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const pos = (rest: Partial<StorePos> = {}): StorePos => ({
  posName: 'Toteat',
  isOfCompany: true,
  timeZone,
  pause: null,
  waiting: 0,
  oldestAt: null,
  problems: 0,
  problemIds: [],
  last: null,
  hasShift: true,
  shift: null,
  ...rest,
});
const problem = 'En Toteat el turno está cerrado.';

test('a point of sale without a pause takes orders', () => {
  expect(posStateText(pos(), now)).toEqual({ label: 'Recibe pedidos', tone: 'success', details: null });
});

test('a pause has its reason, since when it is, and when it is tried again', () => {
  const pause = { problem, since: minutesAgo(3), nextAt: minutesAgo(-2) };
  expect(posStateText(pos({ pause, waiting: 4 }), now)).toEqual({
    label: 'No recibe pedidos',
    tone: 'error',
    details: `${problem} Así desde las 20:57. Se intenta de nuevo a las 21:02.`,
  });
  expect(posStateText(pos({ pause: { ...pause, nextAt: minutesAgo(1) }, waiting: 4 }), now).details).toMatch(
    /de nuevo ahora\.$/,
  );
});

test('a pause that no order waits for is of the past', () => {
  const pause = { problem, since: minutesAgo(1440), nextAt: minutesAgo(1430) };
  expect(posStateText(pos({ pause }), now)).toEqual({
    label: 'No los recibía',
    tone: 'warning',
    details: `${problem} Pasó ayer a las 21:00. Se intenta con el próximo pedido.`,
  });
});

test('a shift has when it was read, and why it could not be', () => {
  const shift = { isOpen: true, problem: null, readAt: minutesAgo(5) };
  expect(shiftText(pos(), now)).toBeNull();
  expect(shiftText(pos({ shift }), now)).toBe('Consultado a las 20:55.');
  expect(shiftText(pos({ shift: { ...shift, isOpen: null } }), now)).toBe(
    'La caja no respondió a tiempo. Consultado a las 20:55.',
  );
});

import { describe, expect, test } from 'vitest';
import { needsSending, preparationToSend, requiredOpening } from './opening.rules.ts';

const now = new Date('2026-11-29T15:00:00.000Z');
const at = (time: string) => `2026-11-29T${time}:00.000Z`;
const closure = (start: string, end: string | null, reason = '') => ({
  start: at(start),
  end: end === null ? null : at(end),
  reason,
});

describe('a store at a channel', () => {
  test('is open without closures, and changes when the next one starts', () => {
    expect(requiredOpening([], now)).toEqual({ pause: null, changesAt: null });
    expect(requiredOpening([closure('10:00', '11:00')], now)).toEqual({ pause: null, changesAt: null });
    expect(requiredOpening([closure('18:00', '19:00'), closure('17:00', null)], now)).toEqual({
      pause: null,
      changesAt: at('17:00'),
    });
  });
  test('is paused once for closures that follow one another, with the reason of the first', () => {
    const closures = [closure('16:00', '18:00'), closure('14:00', '16:00', 'Corte de luz'), closure('18:30', '20:00')];
    const pause = { until: at('18:00'), reason: 'Corte de luz' };
    expect(requiredOpening(closures, now)).toEqual({ pause, changesAt: at('18:00') });
  });
  test('stays paused while one of its closures has no end', () => {
    const closures = [closure('14:00', '16:00'), closure('15:30', null)];
    expect(requiredOpening(closures, now)).toEqual({
      pause: { until: null, reason: 'Local cerrado' },
      changesAt: null,
    });
  });
});

describe('a channel', () => {
  const open = { pause: null, changesAt: null };
  const paused = { pause: { until: at('18:00'), reason: 'x' }, changesAt: at('18:00') };
  test('is opened only after a pause of ours', () => {
    expect(needsSending(open, { isOpen: null, until: null }, true)).toBe(false);
    expect(needsSending(open, { isOpen: true, until: null }, true)).toBe(false);
    expect(needsSending(open, { isOpen: false, until: null }, true)).toBe(true);
  });
  test('is paused again for another end only if it ends pauses', () => {
    expect(needsSending(paused, { isOpen: true, until: null }, true)).toBe(true);
    expect(needsSending(paused, { isOpen: false, until: at('17:00') }, true)).toBe(true);
    expect(needsSending(paused, { isOpen: false, until: at('17:00') }, false)).toBe(false);
    expect(needsSending(paused, { isOpen: false, until: at('18:00') }, true)).toBe(false);
  });
});

test('preparation is sent while a store is busy, and once more after it', () => {
  const busy = { busyMinutes: 25, busyUntil: at('16:00'), usual: 20 };
  expect(preparationToSend(busy, null, now)).toBe(45);
  expect(preparationToSend(busy, 45, now)).toBeNull();
  const over = { ...busy, busyUntil: at('14:00') };
  expect(preparationToSend(over, 45, now)).toBe(20);
  expect(preparationToSend(over, 20, now)).toBeNull();
  expect(preparationToSend(over, null, now)).toBeNull();
});

import { expect, test } from 'vitest';
import { acceptText, isAcceptUrgent, minutesNeglected, secondsToAccept } from './atChannel.rules.ts';

const now = Date.parse('2026-11-28T20:00:00Z');
const channel = { displayNumber: 'AB12', acceptBy: '2026-11-28T20:03:05Z' };

test('an order of a channel counts down the time to accept it', () => {
  const seconds = secondsToAccept({ status: 'created', channel }, now);
  expect(seconds).toBe(185);
  expect(acceptText(185)).toBe('Acepta en 3:05');
  expect([isAcceptUrgent(185), isAcceptUrgent(60)]).toEqual([false, true]);
});

test('the time ends at zero', () => {
  const seconds = secondsToAccept({ status: 'created', channel }, now + 600_000);
  expect([seconds, acceptText(seconds ?? -1)]).toEqual([0, 'Tiempo para aceptar vencido']);
});

test('no time is counted once an order is accepted, nor of our own orders', () => {
  expect(secondsToAccept({ status: 'preparing', channel }, now)).toBeNull();
  expect(secondsToAccept({ status: 'created', channel: null }, now)).toBeNull();
});

test('minutes without an answer are counted only where no deadline of a channel is', () => {
  const order = { status: 'created' as const, statusSince: '2026-11-28T19:27:00Z', alertMinutes: 10 };
  expect(minutesNeglected({ ...order, channel }, now)).toBeNull();
  expect(minutesNeglected({ ...order, channel: { ...channel, acceptBy: null } }, now)).toBe(33);
  expect(minutesNeglected({ ...order, channel: null }, now)).toBe(33);
});

import { describe, expect, test } from 'vitest';
import { droppedBecause, namesOf } from './invitations.rules.ts';

const now = Date.parse('2026-11-20T18:00:00Z');
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
const due = { status: 'completed' as const, mail: 'ana@correo.test', asks: true, sendAt: ago(0), people: [] };
const person = { askedAt: null, optedOutAt: null };

describe('a mail that is due', () => {
  test('is sent to guests without a survey in the last thirty days', () => {
    expect(droppedBecause(due, now)).toBeNull();
    expect(droppedBecause({ ...due, people: [person, { ...person, askedAt: ago(30) }] }, now)).toBeNull();
    expect(droppedBecause({ ...due, people: [person, { ...person, askedAt: ago(29.9) }] }, now)).toBe('recent');
  });

  test('is never sent to who wants none, nor for an order that came to nothing', () => {
    expect(droppedBecause({ ...due, people: [person, { ...person, optedOutAt: ago(900) }] }, now)).toBe('opted_out');
    expect(droppedBecause({ ...due, status: 'canceled' }, now)).toBe('canceled');
    expect(droppedBecause({ ...due, mail: '' }, now)).toBe('no_mail');
    expect(droppedBecause({ ...due, asks: false }, now)).toBe('no_poll');
  });

  test('is not sent more than a day late, when the meal is forgotten or its company was held meanwhile', () => {
    expect(droppedBecause({ ...due, sendAt: ago(0.9) }, now)).toBeNull();
    expect(droppedBecause({ ...due, sendAt: ago(1.1) }, now)).toBe('late');
  });
});

test('a person is identified by customer and by mail in any spelling', () => {
  expect(namesOf([7, 31], ' Ana+pizza@Correo.test ')).toEqual(['customer:31', 'customer:7', 'mail:ana@correo.test']);
  expect(namesOf([], '')).toEqual([]);
});

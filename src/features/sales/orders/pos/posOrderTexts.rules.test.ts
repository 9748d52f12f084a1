import { expect, test } from 'vitest';
import { retryLabel, taskText } from './posOrderTexts.rules.ts';

const row = {
  state: 'canceled' as const,
  posName: 'Toteat',
  number: '70001',
  needsPerson: true,
  problem: null,
  nextAt: null,
  task: 'review' as const,
  settledBy: null,
};

test('a review names an order that was canceled there, or is missing there', () => {
  expect(taskText(row)).toBe('Toteat lo anuló, y aquí no está anulado');
  expect(taskText({ ...row, state: 'sent' })).toBe('No está en Toteat');
  expect(taskText({ ...row, state: 'closed' })).toBe('No está en Toteat');
});

test('a canceled order that is not there is not offered to be sent', () => {
  expect(retryLabel({ state: 'unknown', task: null })).toBe('No está: enviar de nuevo');
  expect(retryLabel({ state: 'unknown', task: 'cancel' })).toBe('No está en la caja');
  expect(retryLabel({ state: 'waiting', task: null })).toBe('Reintentar');
});

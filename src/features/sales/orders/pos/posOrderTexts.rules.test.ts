import { expect, test } from 'vitest';
import type { PosOrderRow } from './posOrders.contract.ts';
import { retryLabel, stateLabel, stateText, taskText } from './posOrderTexts.rules.ts';

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

test('an order that needs a person has another tone, whatever its state', () => {
  const of = (state: PosOrderRow['state'], needsPerson: boolean) => {
    const { label, tone } = stateLabel({ state, needsPerson, task: null });
    return [label, tone];
  };
  expect([of('waiting', false), of('waiting', true)]).toEqual([
    ['En espera', 'warning'],
    ['No está', 'error'],
  ]);
  expect([of('unknown', false), of('unknown', true)]).toEqual([
    ['Por confirmar', 'warning'],
    ['Sin confirmar', 'error'],
  ]);
  for (const [state, tone] of [
    ['sent', 'success'],
    ['closed', 'success'],
    ['canceled', 'neutral'],
  ] as const)
    expect([of(state, false)[1], of(state, true)[1]]).toEqual([tone, 'warning']);
  expect([of('sending', false)[1], of('dropped', false)[1]]).toEqual(['info', 'neutral']);
});

test('a person looks for an order that may be there before it is sent again', () => {
  expect(stateText({ ...row, state: 'unknown', task: null }, String)).toBe(
    'Puede estar en la caja: búscalo en Toteat antes de enviarlo de nuevo.',
  );
});

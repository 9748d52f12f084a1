import { expect, test } from 'vitest';
import { heldStates } from '#domain/holds/heldStates.ts';
import { heldEffects } from './heldEffects.rules.ts';

const effectsOn = (part: string) =>
  heldStates.map((state) => heldEffects(state).find(({ parts }) => parts.includes(part))?.effect);

test('every state has an effect on every part of a company', () => {
  const counts = heldStates.map((state) => heldEffects(state).flatMap(({ parts }) => parts).length);
  expect(new Set(counts)).toEqual(new Set([12]));
});

test('orders stop at the end of the day for lack of payment, and at once for other reasons', () => {
  expect(effectsOn('Pedidos nuevos, también de los canales')).toEqual([
    'continue',
    'continue',
    'stop',
    'cutoff',
    'stop',
    'stop',
  ]);
});

test('orders in progress continue in every state', () => {
  expect(new Set(effectsOn('Pedidos en curso, cocina y reparto'))).toEqual(new Set(['continue']));
});

test('contacts wait while the company is locked alone', () => {
  expect(effectsOn('Contactos de Mailchimp, salvo las bajas')).toEqual([
    ...Array.from({ length: 5 }, () => 'continue'),
    'defer',
  ]);
});

test('campaigns wait for a day for lack of payment, and are not sent after a suspension for security', () => {
  expect(effectsOn('Campañas y encuestas')).toEqual(['continue', 'continue', 'expire', 'expire', 'stop', 'stop']);
});

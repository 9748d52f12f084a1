import { expect, test } from 'vitest';
import { fillPlaceholders, unknownPlaceholders } from './placeholders.rules.ts';

test('words are replaced once, and those without a value by their blank', () => {
  const text = 'Hola, {nombre}: tienes {puntos} puntos en {local}, con {cupon}. {otra}';
  expect(fillPlaceholders(text, { nombre: 'Ana', puntos: '120', local: '{nombre}', cupon: 'V-2345' })).toBe(
    'Hola, Ana: tienes 120 puntos en {nombre}, con V-2345. {otra}',
  );
  expect(fillPlaceholders(text, { nombre: '', puntos: '', local: '', cupon: '' })).toBe(
    'Hola, cliente: tienes 0 puntos en tu local favorito, con tu cupón. {otra}',
  );
});

test('words that no campaign has are named once', () => {
  expect(unknownPlaceholders('{nombre} {apellido} {constructor} {apellido} {dos palabras} { nombre }')).toEqual([
    'apellido',
    'constructor',
    'dos palabras',
    ' nombre ',
  ]);
});

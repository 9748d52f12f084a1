import { expect, test } from 'vitest';
import { fillPlaceholders, unknownPlaceholders } from './placeholders.rules.ts';

test('words are replaced once, and those without a value by their blank', () => {
  const text = 'Hola, {nombre}: tienes {puntos} puntos en {local}. {otra}';
  expect(fillPlaceholders(text, { nombre: 'Ana', puntos: '120', local: '{nombre}' })).toBe(
    'Hola, Ana: tienes 120 puntos en {nombre}. {otra}',
  );
  expect(fillPlaceholders(text, { nombre: '', puntos: '', local: '' })).toBe(
    'Hola, cliente: tienes 0 puntos en tu local favorito. {otra}',
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

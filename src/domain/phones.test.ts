import { expect, test } from 'vitest';
import { formatPhone, maskPhone, parseAnyPhone, parsePhone, phoneRule } from './phones.ts';

test.each([
  ['9 8765 4321', 'cl', '+56987654321'],
  ['+56 9 8765-4321', 'cl', '+56987654321'],
  ['56987654321', 'cl', '+56987654321'],
  ['8765 4321', 'cr', '+50687654321'],
  ['+502 5765 4321', 'gt', '+50257654321'],
  ['55 8765 4321', 'mx', '+525587654321'],
  ['0056 9 8765 4321', 'cl', '+56987654321'],
  ['09 8765 4321', 'cl', '+56987654321'],
  ['+56 (0) 9 8765 4321', 'cl', '+56987654321'],
  ['＋５６ ９ ８７６５ ４３２１', 'cl', '+56987654321'],
  ['(00506) 8765-4321', 'cr', '+50687654321'],
  ['00502 5765 4321', 'gt', '+50257654321'],
  ['0052 55 8765 4321', 'mx', '+525587654321'],
  ['+52 1 55 8765 4321', 'mx', '+525587654321'],
  ['044 55 8765 4321', 'mx', '+525587654321'],
] as const)('%s in %s is stored as %s', (typed, country, stored) => expect(parsePhone(typed, country)).toBe(stored));

test.each([
  ['2 8765 4321', 'cl'],
  ['987654', 'cl'],
  ['+1 202 555 0123', 'cl'],
  ['+65 8765 4321', 'mx'],
  ['0506 8765 432', 'cr'],
  ['٩٨٧٦٥٤٣٢١', 'cl'],
  ['9 8765 4321 / 9 1234 5678', 'cl'],
  ['', 'mx'],
  ['hola', 'cr'],
] as const)('%s is no phone of %s', (typed, country) => expect(parsePhone(typed, country)).toBeNull());

test('an office has a phone that takes no messages', () => {
  expect(parseAnyPhone('2 2345 6789', 'cl')).toBe('+56223456789');
  expect(parseAnyPhone('2345', 'cl')).toBeNull();
});

test('a stored phone is read in groups', () => {
  expect(['+56987654321', '+50687654321', '+525587654321', '+1202'].map(formatPhone)).toEqual([
    '+56 9 8765 4321',
    '+506 8765 4321',
    '+52 55 8765 4321',
    '+1202',
  ]);
});

test('the rule names how many digits and an example', () =>
  expect(phoneRule('cl')).toBe('Debe tener 9 dígitos, por ejemplo 9 8765 4321'));

test('a masked phone shows its last digits only', () => {
  expect(['+56987654321', '+50687654321', '+525587654321', '+120255501234'].map(maskPhone)).toEqual([
    '+56 9 •••• 4321',
    '+506 •••• 4321',
    '+52 55 •••• 4321',
    '•••• 1234',
  ]);
});

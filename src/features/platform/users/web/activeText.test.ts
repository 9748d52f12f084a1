import { expect, test } from 'vitest';
import { activeText } from './activeText.ts';

test.for([
  [0, 'Ana ya no puede entrar'],
  [1, 'Ana ya no puede entrar y se cerró su sesión en 1 dispositivo'],
  [2, 'Ana ya no puede entrar y se cerró su sesión en 2 dispositivos'],
] as const)('describes a disabled user signed in on %i devices: %s', ([sessionCount, expected]) => {
  expect(activeText({ name: 'Ana', sessionCount }, false)).toBe(expected);
});

import { expect, test } from 'vitest';
import { ProviderFailure } from './ProviderFailure.ts';

test.each([
  [
    'Uber no acepta el cambio: «Order 4AF7DB10-e246-4b3e-9c1e-3a5d0b7f1c2d is closed».',
    'Uber no acepta el cambio: «Order … is closed».',
  ],
  ['Rappi no conoce el local 900123456.', 'Rappi no conoce el local 900123456.'],
])('a sentence shows no UUID: %s', (message, displayed) => {
  expect(new ProviderFailure('refused', message).message).toBe(displayed);
});

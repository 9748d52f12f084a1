import { expect, test } from 'vitest';
import { blankStore, firstStore, storeRules } from './stores.rules.ts';

const body = { name: 'Centro', textAddress: 'Av. Apoquindo 4500', phone: '+56987654321', email: 'centro@nueva.cl' };
const lacking = (store: object) =>
  storeRules('cl')
    .safeParse(store)
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

test('the form of a new store requires only name, address and contact', () => {
  expect(lacking({ ...firstStore(), ...body })).toEqual([]);
  expect(lacking({ ...blankStore(), ...body })).toEqual(['paymentMethods']);
});

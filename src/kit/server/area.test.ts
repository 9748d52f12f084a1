import { expect, test } from 'vitest';
import { area, composeAreas } from './area.ts';

const roleScreen = { groups: { sales: 'Ventas', menu: 'Menú' }, roleTemplates: [{ name: 'cook', description: '' }] };
const policies = (id: string, changes = {}) => ({
  id,
  label: 'Platos',
  group: 'menu',
  order: 1,
  path: `/${id}`,
  actions: { list: 'Listado', cook: 'Cocinar' },
  templates: {},
  ...changes,
});
const failures = { dishBurnt: { code: 2001, status: 409, message: 'Se quemó.' } };
const compose = (...specs: Parameters<typeof area>[0][]) => composeAreas(specs.map(area), roleScreen);

test('merges the policies, failures and flags of areas into a single table', () => {
  const sales = policies('sales', { label: 'Ventas', group: 'sales', templates: { cook: ['list'] } });
  const composed = compose(
    { name: 'dishes', policies: [policies('dishes')], failures, flags: { grill: true } },
    { name: 'sales', policies: [sales] },
  );
  expect(composed.policies.all).toEqual(['sales.list', 'sales.cook', 'dishes.list', 'dishes.cook']);
  expect(composed.policies.roleTemplates).toEqual([{ name: 'cook', description: '', policyIds: ['sales.list'] }]);
  expect(composed.failures).toMatchObject({ ...failures, notFound: { code: 1002 } });
  expect(composed.flags).toEqual({ grill: true });
});

test.each([
  ['a code', [{ failures }, { failures: { dishCold: failures.dishBurnt } }], 'Two areas claim 2001'],
  ['a code of the kit', [{ failures: { dishLost: { ...failures.dishBurnt, code: 1002 } } }], 'Two areas claim 1002'],
  ['a name of a failure', [{ failures: { notFound: failures.dishBurnt } }], 'Two areas claim notFound'],
  ['a flag', [{ flags: { grill: true } }, { flags: { grill: false } }], 'Two areas claim grill'],
  [
    'a flag of an API',
    [{ apis: { dishes: { title: 'Platos', flag: 'gril', api: {}, handlers: () => ({}) } }, flags: { grill: true } }],
    'No area declares gril, which dishes needs',
  ],
  [
    'a name of policies',
    [{ policies: [policies('a')] }, { policies: [policies('a')] }],
    'Two areas claim the policies',
  ],
  ['an unknown group', [{ policies: [policies('a', { group: 'garden' })] }], 'in no group'],
  ['an unknown role', [{ policies: [policies('a', { templates: { waiter: ['list'] } })] }], 'knows no role waiter'],
  ['an unknown action', [{ policies: [policies('a', { templates: { cook: ['eat'] } })] }], 'no action eat'],
])('rejects %s that conflicts or is unknown', (_, specs, message) => {
  expect(() => compose(...specs.map((spec, index) => ({ name: `area${index}`, ...spec })))).toThrow(message);
});

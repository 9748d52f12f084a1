import { describe, expect, it } from 'vitest';
import { actions, editing, policyArea, policyGroups } from '#domain/policies.ts';
import { composePolicies, type Policy } from '#kit/contract/policies.ts';
import {
  missingReadPolicy,
  countIn,
  policiesOf,
  policyTree,
  tableOf,
  replacePolicies,
  hasNoReadPolicy,
  checkStateOf,
  withPolicies,
} from './policyChoice.ts';

const area = (id: string, label: string, offered: Record<string, string>) =>
  policyArea(id, { label, group: 'sales', order: 1, path: `/${id}`, actions: offered });
const exported = { ...editing, ...actions('export') };
const table = composePolicies(
  [
    area('modifiers', 'Modificadores', { ...exported, ...actions('import') }),
    area('stores', 'Locales', exported),
    area('products', 'Productos', exported),
    area('settings', 'Ajustes', actions('show', 'update')),
    policyArea('admin_users', {
      label: 'Usuarios',
      group: 'administration',
      order: 1,
      path: '/admin_users',
      actions: exported,
    }),
  ],
  { groups: policyGroups, roleTemplates: [] },
);
const { all } = table;
const actorPolicies = new Set<string>(all);
const modifiers = policiesOf('modifiers', table);

describe('the policy tree', () => {
  it('contains every policy once', () => {
    const visible = policyTree(table).flatMap(({ areas }) => areas.flatMap(({ policies }) => policies));
    expect(visible.toSorted()).toEqual(all.toSorted());
  });

  it('finds an entire area without accents or case', () => {
    const [group, ...others] = policyTree(table, 'MODIFICADÓR');
    expect(others).toEqual([]);
    expect(group?.areas).toEqual([{ area: 'modifiers', label: 'Modificadores', policies: modifiers }]);
  });

  it('finds an action in all areas, or in a named area', () => {
    const exports = policyTree(table, 'exportar').flatMap(({ areas }) => areas);
    expect(exports.length).toBeGreaterThan(3);
    expect(
      policyTree(table, 'usuarios exportar').flatMap(({ areas }) => areas.flatMap(({ policies }) => policies)),
    ).toEqual(['admin_users.export']);
  });

  it('is empty without matches', () => expect(policyTree(table, 'zzz')).toEqual([]));
});

describe('a choice of policies', () => {
  it('checks a parent based on its children', () => {
    expect(checkStateOf(modifiers, new Set())).toBe('none');
    expect(checkStateOf(modifiers, new Set(['modifiers.list']))).toBe('some');
    expect(checkStateOf(modifiers, new Set(modifiers))).toBe('all');
    expect(countIn(modifiers, new Set(['modifiers.list', 'stores.list']))).toBe(1);
  });

  it('does not change policies the user lacks', () => {
    const mine = new Set(['modifiers.list', 'modifiers.show']);
    expect(withPolicies(['modifiers.update'], modifiers, true, mine)).toEqual([
      'modifiers.update',
      'modifiers.list',
      'modifiers.show',
    ]);
    expect(withPolicies(['modifiers.update', 'modifiers.list'], modifiers, false, mine)).toEqual(['modifiers.update']);
  });

  it('copies only the policies the user has', () => {
    const requested: Policy[] = ['stores.list', 'stores.update'];
    expect(replacePolicies(['modifiers.list'], requested, { held: actorPolicies, all })).toEqual({
      policies: requested,
      left: 0,
    });
    expect(replacePolicies(['modifiers.list'], requested, { held: new Set(['stores.list']), all })).toEqual({
      policies: ['modifiers.list', 'stores.list'],
      left: 2,
    });
  });
});

describe('warnings about missing read access', () => {
  it('cover everything if the role cannot read anything', () => {
    expect(hasNoReadPolicy([])).toBe(true);
    expect(hasNoReadPolicy(['modifiers.create'])).toBe(true);
    expect(hasNoReadPolicy(['modifiers.show'])).toBe(false);
  });

  it('cover an area with actions but without access', () => {
    expect(missingReadPolicy('modifiers', new Set(['modifiers.update']), table)?.missing).toBe('modifiers.list');
    expect(missingReadPolicy('settings', new Set(['settings.update']), table)?.missing).toBe('settings.show');
  });

  it('cover a record that can be changed but not opened', () => {
    expect(missingReadPolicy('modifiers', new Set(['modifiers.list', 'modifiers.update']), table)?.missing).toBe(
      'modifiers.show',
    );
    expect(missingReadPolicy('modifiers', new Set(['modifiers.list', 'modifiers.export']), table)).toBeNull();
  });

  it('cover a list whose records can only be reached one by one', () =>
    expect(missingReadPolicy('modifiers', new Set(['modifiers.show']), table)?.missing).toBe('modifiers.list'));

  it('are empty for an empty role', () => expect(missingReadPolicy('modifiers', new Set(), table)).toBeNull());
});

describe('a table of some policies', () => {
  it('has the areas and groups of these alone', () => {
    const some = tableOf(table, new Set(['modifiers.list', 'modifiers.import']));
    expect(some.all).toEqual(['modifiers.list', 'modifiers.import']);
    expect(some.areas.map(({ id }) => id)).toEqual(['modifiers']);
    expect(some.groups.map(({ id }) => id)).toEqual(['sales']);
  });
});

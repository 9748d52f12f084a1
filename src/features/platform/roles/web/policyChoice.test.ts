import { describe, expect, it } from 'vitest';
import { actions, editing, policyArea, policyGroups } from '#domain/policies.ts';
import { composePolicies, type Policy } from '#kit/contract/policies.ts';
import {
  missingReadPolicy,
  countIn,
  policiesOf,
  policyTree,
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
    area('coupons', 'Cupones', { ...exported, ...actions('import') }),
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
const held = new Set<string>(all);
const coupons = policiesOf('coupons', table);

describe('the policy tree', () => {
  it('holds every policy once', () => {
    const shown = policyTree(table).flatMap(({ areas }) => areas.flatMap(({ policies }) => policies));
    expect(shown.toSorted()).toEqual(all.toSorted());
  });

  it('finds an area whole, without accents or capitals', () => {
    const [group, ...others] = policyTree(table, 'CUPÓN');
    expect(others).toEqual([]);
    expect(group?.areas).toEqual([{ area: 'coupons', label: 'Cupones', policies: coupons }]);
  });

  it('finds one action in every area, and in one area when that is named too', () => {
    const exports = policyTree(table, 'exportar').flatMap(({ areas }) => areas);
    expect(exports.length).toBeGreaterThan(3);
    expect(
      policyTree(table, 'usuarios exportar').flatMap(({ areas }) => areas.flatMap(({ policies }) => policies)),
    ).toEqual(['admin_users.export']);
  });

  it('is empty when nothing matches', () => expect(policyTree(table, 'zzz')).toEqual([]));
});

describe('a choice of policies', () => {
  it('ticks a parent by its children', () => {
    expect(checkStateOf(coupons, new Set())).toBe('none');
    expect(checkStateOf(coupons, new Set(['coupons.list']))).toBe('some');
    expect(checkStateOf(coupons, new Set(coupons))).toBe('all');
    expect(countIn(coupons, new Set(['coupons.list', 'stores.list']))).toBe(1);
  });

  it('leaves alone what the person does not hold', () => {
    const mine = new Set(['coupons.list', 'coupons.show']);
    expect(withPolicies(['coupons.update'], coupons, true, mine)).toEqual([
      'coupons.update',
      'coupons.list',
      'coupons.show',
    ]);
    expect(withPolicies(['coupons.update', 'coupons.list'], coupons, false, mine)).toEqual(['coupons.update']);
  });

  it('is copied from another as far as the person holds it', () => {
    const wanted: Policy[] = ['stores.list', 'stores.update'];
    expect(replacePolicies(['coupons.list'], wanted, { held, all })).toEqual({ policies: wanted, left: 0 });
    expect(replacePolicies(['coupons.list'], wanted, { held: new Set(['stores.list']), all })).toEqual({
      policies: ['coupons.list', 'stores.list'],
      left: 2,
    });
  });
});

describe('what a role does not see', () => {
  it('is everything when nothing in it reads', () => {
    expect(hasNoReadPolicy([])).toBe(true);
    expect(hasNoReadPolicy(['coupons.create'])).toBe(true);
    expect(hasNoReadPolicy(['coupons.show'])).toBe(false);
  });

  it('is an area it may act in and not open', () => {
    expect(missingReadPolicy('coupons', new Set(['coupons.update']), table)?.missing).toBe('coupons.list');
    expect(missingReadPolicy('settings', new Set(['settings.update']), table)?.missing).toBe('settings.show');
  });

  it('is a record it may change and not open', () => {
    expect(missingReadPolicy('coupons', new Set(['coupons.list', 'coupons.update']), table)?.missing).toBe(
      'coupons.show',
    );
    expect(missingReadPolicy('coupons', new Set(['coupons.list', 'coupons.export']), table)).toBeNull();
  });

  it('is a list it may only reach record by record', () =>
    expect(missingReadPolicy('coupons', new Set(['coupons.show']), table)?.missing).toBe('coupons.list'));

  it('is nothing where nothing is given', () => expect(missingReadPolicy('coupons', new Set(), table)).toBeNull());
});

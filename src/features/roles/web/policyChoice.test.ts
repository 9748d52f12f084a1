import { describe, expect, it } from 'vitest';
import { allPolicies, type Policy, roleTemplates } from '#domain/policies.ts';
import {
  blindSpot,
  countIn,
  policiesOf,
  policyTree,
  replaced,
  seesNothing,
  tickOf,
  withPolicies,
} from './policyChoice.ts';

const held = new Set<string>(allPolicies);
const coupons = policiesOf('coupons');

describe('the policy tree', () => {
  it('holds every policy once', () => {
    const shown = policyTree().flatMap(({ areas }) => areas.flatMap(({ policies }) => policies));
    expect(shown.toSorted()).toEqual(allPolicies.toSorted());
  });

  it('finds an area whole, without accents or capitals', () => {
    const [group, ...others] = policyTree('CUPÓN');
    expect(others).toEqual([]);
    expect(group?.areas).toEqual([{ area: 'coupons', label: 'Cupones', policies: coupons }]);
  });

  it('finds one action in every area, and in one area when that is named too', () => {
    const exports = policyTree('exportar').flatMap(({ areas }) => areas);
    expect(exports.length).toBeGreaterThan(3);
    expect(policyTree('usuarios exportar').flatMap(({ areas }) => areas.flatMap(({ policies }) => policies))).toEqual([
      'admin_users.export',
    ]);
  });

  it('is empty when nothing matches', () => expect(policyTree('zzz')).toEqual([]));
});

describe('a choice of policies', () => {
  it('ticks a parent by its children', () => {
    expect(tickOf(coupons, new Set())).toBe('none');
    expect(tickOf(coupons, new Set(['coupons.list']))).toBe('some');
    expect(tickOf(coupons, new Set(coupons))).toBe('all');
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
    expect(replaced(['coupons.list'], wanted, held)).toEqual({ policies: wanted, left: 0 });
    expect(replaced(['coupons.list'], wanted, new Set(['stores.list']))).toEqual({
      policies: ['coupons.list', 'stores.list'],
      left: 2,
    });
  });
});

describe('what a role does not see', () => {
  it('is everything when nothing in it reads', () => {
    expect(seesNothing([])).toBe(true);
    expect(seesNothing(['coupons.create'])).toBe(true);
    expect(seesNothing(['settings.show'])).toBe(false);
  });

  it('is an area it may act in and not open', () => {
    expect(blindSpot('coupons', new Set(['coupons.update']))?.missing).toBe('coupons.list');
    expect(blindSpot('settings', new Set(['settings.update']))?.missing).toBe('settings.show');
  });

  it('is a record it may change and not open', () => {
    expect(blindSpot('coupons', new Set(['coupons.list', 'coupons.update']))?.missing).toBe('coupons.show');
    expect(blindSpot('coupons', new Set(['coupons.list', 'coupons.export']))).toBeNull();
  });

  it('is a list it may only reach record by record', () =>
    expect(blindSpot('coupons', new Set(['coupons.show']))?.missing).toBe('coupons.list'));

  it('is nothing where nothing is given, nor in the roles every tenant starts with', () => {
    expect(blindSpot('coupons', new Set())).toBeNull();
    for (const { policies } of roleTemplates)
      for (const area of ['orders', 'stores', 'products', 'coupons'] as const)
        expect(blindSpot(area, new Set(policies))).toBeNull();
  });
});

import { expect, test } from 'vitest';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { isReadPolicy, splitPolicy } from '#kit/contract/policies.ts';
import { administratorPolicy } from '#features/platform/roles/roles.policies.ts';
import { policyGroups } from '#domain/policies.ts';
import { composedAreas } from '../composedAreas.ts';

const { all, areas, groups, isPolicy, isReserved, labelOf, roleTemplates } = composedAreas.policies;

test('every policy is named once and has its words', () => {
  expect(new Set(all).size).toBe(all.length);
  for (const policy of all) expect(labelOf(policy)).toMatch(/^\S.+: .+\S$/);
});

/** Policies of the platform that handlers and rules check, beside those of endpoints. */
const checkedByRules = ['platform.holds', 'platform.owner'];

test('every policy is asked for by an endpoint: a role is offered nothing that lets do nothing', () => {
  const required = new Set(
    Object.values(composedAreas.apis).flatMap((api) =>
      Object.values(api).map((endpoint) => (endpoint as Endpoint).policy),
    ),
  );
  expect(all.filter((policy) => !required.has(policy) && !checkedByRules.includes(policy))).toEqual([]);
});

test('every area that can be changed can also be seen', () => {
  for (const { id } of areas)
    expect(
      all.filter((policy) => splitPolicy(policy)[0] === id).some((policy) => isReadPolicy(policy)),
      id,
    ).toBe(true);
});

test('areas stand under their groups, in the order of the role screen', () => {
  const labels = groups.map(({ label }) => label);
  expect(labels).toEqual(Object.values(policyGroups).filter((label) => labels.includes(label)));
  const places = areas.map(({ group }) => groups.findIndex(({ id }) => id === group));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const known = [
    'Pedidos',
    'Locales',
    'Menús',
    'Productos',
    'Modificadores',
    'Usuarios',
    'Roles',
    'Auditoría',
    'Tareas',
  ];
  expect(areas.map(({ label }) => label).filter((label) => known.includes(label))).toEqual(known);
});

test('a new tenant starts with the five roles, and one of them may edit roles', () => {
  expect(roleTemplates.map(({ name }) => name)).toEqual(['admin', 'user kds', 'admin kds', 'user cc', 'admin cc']);
  expect(
    roleTemplates.filter(({ policyIds }) => policyIds.includes(administratorPolicy)).map(({ name }) => name),
  ).toEqual(['admin']);
  expect(roleTemplates[0]?.policyIds).toEqual(all.filter((policy) => !isReserved(policy)));
  for (const { policyIds } of roleTemplates) for (const policy of policyIds) expect(isPolicy(policy)).toBe(true);
});

test('a role of a new tenant sees the list and the records of what it may act in', () => {
  for (const { name, policyIds } of roleTemplates) {
    const grantedAreas = new Set(policyIds.map((policy) => splitPolicy(policy)[0]));
    const readPolicies = all.filter((policy) => isReadPolicy(policy) && grantedAreas.has(splitPolicy(policy)[0]));
    expect(policyIds, name).toEqual(expect.arrayContaining(readPolicies));
  }
});

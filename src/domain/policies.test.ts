import { expect, test } from 'vitest';
import { actionLabels, allPolicies, areas, isPolicy, keeperPolicy, policyLabel, roleTemplates } from './policies.ts';

test('every policy is named once and has its words', () => {
  expect(new Set(allPolicies).size).toBe(allPolicies.length);
  for (const policy of allPolicies) expect(policyLabel(policy)).not.toContain('undefined');
});

test('every area that can be changed can also be seen', () => {
  for (const [area, { actions }] of Object.entries(areas)) {
    const seeing = actions.some((action) => ['list', 'show'].includes(action));
    expect(seeing, area).toBe(true);
    for (const action of actions) expect(actionLabels).toHaveProperty(action);
  }
});

test('a new tenant starts with the five roles, and one of them may edit roles', () => {
  expect(roleTemplates.map(({ name }) => name)).toEqual(['admin', 'user kds', 'admin kds', 'user cc', 'admin cc']);
  expect(roleTemplates.filter(({ policies }) => policies.includes(keeperPolicy)).map(({ name }) => name)).toEqual([
    'admin',
  ]);
  for (const { policies } of roleTemplates) for (const policy of policies) expect(isPolicy(policy)).toBe(true);
});

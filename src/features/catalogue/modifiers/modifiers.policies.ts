import { actions, editing, policyArea } from '#domain/policies.ts';

export const modifierPolicies = policyArea('modifiers', {
  label: 'Modificadores',
  group: 'menu',
  order: 40,
  path: '/modifiers',
  actions: { ...editing, ...actions('clone') },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    modifiers: keyof typeof modifierPolicies.actions;
  }
}

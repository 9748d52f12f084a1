import { actions, editing, policyArea } from '#domain/policies.ts';

export const menuPolicies = policyArea('menus', {
  label: 'Menús',
  group: 'menu',
  order: 20,
  path: '/menus',
  actions: { ...editing, ...actions('clone', 'import', 'export', 'publish') },
  templates: { 'user cc': ['list', 'show'], 'admin cc': ['list', 'show'] },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    menus: keyof typeof menuPolicies.actions;
  }
}

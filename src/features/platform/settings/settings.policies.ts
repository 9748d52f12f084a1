import { actions, policyArea } from '#domain/policies.ts';

export const settingsPolicies = policyArea('settings', {
  label: 'Configuración general',
  group: 'settings',
  order: 10,
  path: '/settings',
  actions: actions('show', 'update'),
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    settings: keyof typeof settingsPolicies.actions;
  }
}

import { actions, policyArea } from '#domain/policies.ts';

export const auditPolicies = policyArea('audit', {
  label: 'Auditoría',
  group: 'administration',
  order: 30,
  path: '/audit',
  actions: { ...actions('list', 'export'), undo: 'Deshacer' },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    audit: keyof typeof auditPolicies.actions;
  }
}

import { editing, policyArea } from '#domain/policies.ts';

export const feedPolicies = policyArea('feeds', {
  label: 'Catálogos en redes',
  group: 'marketing',
  order: 90,
  path: '/social-networks',
  actions: editing,
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    feeds: keyof typeof feedPolicies.actions;
  }
}

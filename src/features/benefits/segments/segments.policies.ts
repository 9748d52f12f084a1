import { editing, policyArea } from '#domain/policies.ts';

export const segmentPolicies = policyArea('segments', {
  label: 'Segmentos',
  group: 'sales',
  order: 35,
  path: '/segments',
  actions: editing,
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    segments: keyof typeof segmentPolicies.actions;
  }
}

import { actions, policyArea } from '#domain/policies.ts';

export const jobPolicies = policyArea('jobs', {
  label: 'Tareas',
  group: 'administration',
  order: 40,
  path: '/jobs',
  actions: { ...actions('list'), replay: 'Reintentar' },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    jobs: keyof typeof jobPolicies.actions;
  }
}

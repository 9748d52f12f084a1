import { actions, editing, policyArea } from '#domain/policies.ts';

export const landingPolicies = policyArea('customLandings', {
  label: 'Landings',
  group: 'marketing',
  order: 40,
  path: '/custom-landings',
  actions: { ...editing, ...actions('publish') },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    customLandings: keyof typeof landingPolicies.actions;
  }
}

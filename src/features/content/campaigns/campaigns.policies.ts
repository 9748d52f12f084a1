import { editing, policyArea } from '#domain/policies.ts';

export const campaignPolicies = policyArea('campaigns', {
  label: 'Campañas',
  group: 'marketing',
  order: 45,
  path: '/campaigns',
  actions: { ...editing, send: 'Enviar' },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    campaigns: keyof typeof campaignPolicies.actions;
  }
}

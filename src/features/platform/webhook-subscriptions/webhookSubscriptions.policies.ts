import { editing, policyArea } from '#domain/policies.ts';

export const webhookPolicies = policyArea('webhooks', {
  label: 'Webhooks',
  group: 'administration',
  order: 70,
  path: '/webhook_subscriptions',
  actions: editing,
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    webhooks: keyof typeof webhookPolicies.actions;
  }
}

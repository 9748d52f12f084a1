import { actions, editing, policyArea } from '#domain/policies.ts';

export const mailSenderPolicies = policyArea('mail_senders', {
  label: 'Remitentes de correo',
  group: 'settings',
  order: 50,
  path: '/mail-senders',
  actions: editing,
});

export const mailSuppressionPolicies = policyArea('mail_suppressions', {
  label: 'Correos bloqueados',
  group: 'settings',
  order: 52,
  path: '/mail-suppressions',
  actions: actions('list', 'update'),
});

export const emailQuotaPolicies = policyArea('email_quota', {
  label: 'Cupo de correos',
  group: 'settings',
  order: 54,
  path: '/email-quota',
  actions: actions('show'),
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    mail_senders: keyof typeof mailSenderPolicies.actions;
    mail_suppressions: keyof typeof mailSuppressionPolicies.actions;
    email_quota: keyof typeof emailQuotaPolicies.actions;
  }
}

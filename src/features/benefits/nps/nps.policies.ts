import { editing, policyArea } from '#domain/policies.ts';

export const questionPolicies = policyArea('questions', {
  label: 'NPS: preguntas',
  group: 'settings',
  order: 10,
  path: '/questions',
  actions: editing,
});

export const pollPolicies = policyArea('polls', {
  label: 'NPS: encuestas',
  group: 'settings',
  order: 20,
  path: '/polls',
  actions: editing,
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    questions: keyof typeof questionPolicies.actions;
    polls: keyof typeof pollPolicies.actions;
  }
}

import { actions, editing, policyArea } from '#domain/policies.ts';

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

export const answerPolicies = policyArea('answers', {
  label: 'NPS: resultados',
  group: 'reports',
  order: 20,
  path: '/answers',
  actions: {
    nps_results: 'Resultados NPS',
    show: 'Ver respuestas',
    update: 'Atender respuestas',
    ...actions('export'),
  },
  templates: { 'user cc': ['nps_results', 'show', 'update'], 'admin cc': ['nps_results', 'show', 'update', 'export'] },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    questions: keyof typeof questionPolicies.actions;
    polls: keyof typeof pollPolicies.actions;
    answers: keyof typeof answerPolicies.actions;
  }
}

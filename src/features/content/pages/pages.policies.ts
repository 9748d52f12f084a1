import { actions, editing, policyArea } from '#domain/policies.ts';

export const pagePolicies = policyArea('pages', {
  label: 'Páginas',
  group: 'settings',
  order: 35,
  path: '/pages',
  actions: { ...editing, ...actions('publish') },
});

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    pages: keyof typeof pagePolicies.actions;
  }
}

import { actions, editing, policyArea } from '#domain/policies.ts';

const spec = { group: 'settings', actions: { ...editing, ...actions('export') } } as const;

export const bannerPolicies = policyArea('banners', { ...spec, label: 'Banners', order: 40, path: '/banners' });
export const positionBannerPolicies = policyArea('position_banners', {
  ...spec,
  label: 'Banners de posición',
  order: 41,
  path: '/position-banners',
});
export const popUpPolicies = policyArea('pop_ups', { ...spec, label: 'Pop-ups', order: 42, path: '/popup-banners' });

declare module '#kit/contract/policies.ts' {
  interface PolicyActions {
    banners: keyof typeof bannerPolicies.actions;
    position_banners: keyof typeof positionBannerPolicies.actions;
    pop_ups: keyof typeof popUpPolicies.actions;
  }
}

import { expect, test } from 'vitest';
import { stubBrowser } from '#kit/web/testing/stubBrowser.ts';
import { composedAreas } from '../../../server/composedAreas.ts';

stubBrowser();

const { composedScreens } = await import('../../composedScreens.ts');
const { screensOf, visibleNav } = await import('./visibleNav.ts');

const administrator = {
  policies: composedAreas.policies.all.filter((policy) => !composedAreas.policies.isReserved(policy)),
  flags: Object.keys(composedAreas.flags),
  superAdmin: false,
  storeIds: null,
  tenant: { hiddenPaths: [] },
};
const groups = visibleNav(composedScreens.nav, administrator);

test('the sidebar of an administrator has at most 22 entries besides integrations and features of some companies', () => {
  const ofEvery = Object.entries(composedAreas.flags).flatMap(([flag, isOn]) => (isOn ? flag : []));
  const entries = visibleNav(composedScreens.nav, { ...administrator, flags: ofEvery }).flatMap(
    (group) => group.entries,
  );
  expect(entries.length).toBeLessThanOrEqual(22);
});

test('the sidebar reaches the history, jobs and the neighbours of every entry', () => {
  const paths = screensOf(groups).map(({ path }) => path);
  const tabs = ['/store-groups', '/stores/coverage', '/price-groups', '/sold-out', '/loyalty-customers', '/nps/polls'];
  expect(paths).toEqual(
    expect.arrayContaining(['/audit', '/jobs', '/targets', '/order-payments/differences', ...tabs]),
  );
});

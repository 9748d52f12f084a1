import { describe, expect, test } from 'vitest';
import { hideablePathNames } from '#domain/hideablePaths.ts';
import { composedAreas } from '../server/composedAreas.ts';
import { closedReason, type Viewer } from './access.ts';
import { routes } from './testing/routes.ts';

const flags = Object.keys(composedAreas.flags);

/** A user with every policy, in a company with every feature. */
const admin = (superAdmin: boolean): Viewer => ({
  policies: [...composedAreas.policies.all],
  flags,
  superAdmin,
  tenant: { hiddenPaths: [] },
});

describe.each(routes.filter(({ flag }) => flag))('the page at $path, which a flag closes', ({ path, policy, flag }) => {
  const gate = { policy, flag, path };
  const all = admin(true);
  const without = flags.filter((name) => name !== flag);

  test.each([
    ['a company administrator', admin(false)],
    ['a super-admin', all],
    ['a user without its permission', { ...admin(false), policies: [] }],
  ])('is reported as off to %s', (_, viewer) => {
    expect(closedReason({ ...viewer, flags: without }, gate)).toBe('off');
  });

  test('reports a missing permission only if it is on', () => {
    const expected = policy === 'signedIn' ? null : 'permission';
    expect(closedReason({ ...admin(false), policies: [] }, gate)).toBe(expected);
    expect(closedReason(all, gate)).toBeNull();
  });
});

describe.each(hideablePathNames)('a company from which %s is hidden', (hidden) => {
  const below = routes.filter(({ path }) => path === hidden || path.startsWith(`${hidden}/`));

  test('has its screens reported as off, also to administrators', () => {
    expect(below.length).toBeGreaterThan(0);
    const viewer = { ...admin(false), tenant: { hiddenPaths: [hidden] } };
    for (const { path, policy, flag } of below) expect(closedReason(viewer, { policy, flag, path })).toBe('off');
  });
});

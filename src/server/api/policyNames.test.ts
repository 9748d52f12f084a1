import { flagLabels } from '#domain/flagLabels.ts';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unguardedAreas } from '#features/platform/audit/audit.rules.ts';
import { composedAreas } from '../composedAreas.ts';

const { areas, isPolicy } = composedAreas.policies;
const { flags } = composedAreas;

/** Words that stand where a policy may: everybody, everybody who signed in, in half or whole, the platform's own people. */
const open = ['public', 'halfSignedIn', 'signedIn', 'super'];
const isGate = (name: string) => isPolicy(name) || open.includes(name) || areas.some(({ id }) => id === name);

const sources = globSync('src/{features,server,web}/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path) && !path.includes('/gallery/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const named = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })));

/** Where a source names a policy in quotes: endpoints, routes, navigation, actions, buttons, handlers, events. */
const places = {
  'endpoints, routes, navigation and actions': /\bpolicy: '([^']+)'/g,
  'buttons and parts of screens': /\b(?:do=|useCan\()["']([^"']+)["']/g,
  'checks of what somebody holds': /\b(?:policies|held)\.has\('([^']+)'\)/g,
  'records made by crud()': /\bcrud\(\s*'([^']+)'/g,
};

test.each(Object.entries(places))('%s name policies that exist', (_, pattern) => {
  const found = named(pattern);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ name }) => !isGate(name) && !unguardedAreas.includes(name))).toEqual([]);
});

/** Policies that a rule chooses among: `policyOfKind` of holds. */
const chosenByRules = ['platform.holds'];

/** Policies granted in advance of the endpoints that will require them. */
const toCome = /^(coupons\..+|products\.import)$/;

test('every policy of the role screen guards something', () => {
  const required = new Set(
    Object.values(composedAreas.apis).flatMap((api) => Object.values(api).map(({ policy }) => policy)),
  );
  const checked = (name: string) =>
    sources.some(
      ({ text }) =>
        text.includes(`has('${name}')`) ||
        text.includes(`hasPermission(actor, '${name}')`) ||
        text.includes(`policy: '${name}'`),
    );
  const idle = composedAreas.policies.all.filter((name) => !required.has(name) && !checked(name));
  expect(idle.filter((name) => !toCome.test(name) && !chosenByRules.includes(name))).toEqual([]);
});

test('histories name areas that exist, or one that no policy guards', () => {
  const found = named(/\barea: '([^']+)',\n\s+label:/g);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ name }) => !isGate(name) && !unguardedAreas.includes(name))).toEqual([]);
});

test('every flag that a screen asks for is declared by an area, and every declared one is asked for', () => {
  const usedFlags = named(/\b(?:flag: |flags\.includes\()'([^']+)'/g).map(({ name }) => name);
  const declarations = [
    'src/domain/delivery/deliveryTypes.ts',
    'src/domain/integrationPorts.ts',
    ...globSync('src/integrations/*/*/declaration.ts'),
  ];
  const types = declarations.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/flag: '([^']+)'/g)].map(([, name = '']) => name),
  );
  expect([...new Set([...usedFlags, ...types])].toSorted()).toEqual(Object.keys(flags).toSorted());
});

test('every flag has a label', () => {
  expect(Object.keys(flagLabels).toSorted()).toEqual(Object.keys(flags).toSorted());
});

import { expect, test } from 'vitest';
import { flagsOn } from './flags.ts';

test('a flag counts in the environment its suffix names, and nowhere else', () => {
  const stored = { 'loyalty-program-dev': true, 'dashboard-stage': false, 'custom-landings': true };
  expect(flagsOn(stored, 'dev')).toEqual(expect.arrayContaining(['loyalty-program', 'dashboard']));
  expect(flagsOn(stored, 'stage')).not.toContain('dashboard');
  expect(flagsOn(stored, 'production')).toContain('custom-landings');
  expect(flagsOn(stored, 'production')).not.toContain('loyalty-program');
});

test('a tenant that says nothing has what the product ships with', () => {
  expect(flagsOn({}, 'production')).toContain('my-account');
  expect(flagsOn({}, 'production')).not.toContain('social-networks');
});

import { expect, test } from 'vitest';
import { flagsOn } from './flags.ts';

const read = { 'my-account': true, dashboard: true, 'loyalty-program': false, 'custom-landings': false };

test('a flag counts in the environment its suffix names, and nowhere else', () => {
  const stored = { 'loyalty-program-dev': true, 'dashboard-stage': false, 'custom-landings': true };
  expect(flagsOn(read, stored, 'dev')).toEqual(expect.arrayContaining(['loyalty-program', 'dashboard']));
  expect(flagsOn(read, stored, 'stage')).not.toContain('dashboard');
  expect(flagsOn(read, stored, 'production')).toContain('custom-landings');
  expect(flagsOn(read, stored, 'production')).not.toContain('loyalty-program');
});

test('a tenant that says nothing has what the areas ship with', () => {
  expect(flagsOn(read, {}, 'production')).toEqual(['my-account', 'dashboard']);
});

test('a stored flag that no area reads switches nothing', () => {
  expect(flagsOn({ 'my-account': true }, { 'order-taker': true }, 'production')).toEqual(['my-account']);
});

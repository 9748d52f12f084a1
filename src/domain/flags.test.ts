import { expect, test } from 'vitest';
import { flagsOn } from './flags.ts';

const read = { 'my-account': true, dashboard: true, 'loyalty-program': false, 'custom-landings': false };

test('a flag counts in the environment its suffix names, and nowhere else', () => {
  const stored = { 'loyalty-program-dev': true, 'dashboard-stage': false, 'custom-landings': true };
  expect(flagsOn(read, stored, 'dev', null)).toEqual(expect.arrayContaining(['loyalty-program', 'dashboard']));
  expect(flagsOn(read, stored, 'stage', null)).not.toContain('dashboard');
  expect(flagsOn(read, stored, 'production', null)).toContain('custom-landings');
  expect(flagsOn(read, stored, 'production', null)).not.toContain('loyalty-program');
});

test('a tenant that says nothing has what the areas ship with', () => {
  expect(flagsOn(read, {}, 'production', null)).toEqual(['my-account', 'dashboard']);
});

test('a stored flag that no area reads switches nothing', () => {
  expect(flagsOn({ 'my-account': true }, { 'order-takr': true }, 'production', null)).toEqual(['my-account']);
});

test('a flag that other settings of a tenant rule out is off whatever is stored, and may be switched off besides', () => {
  const read = { consolidations: (settings: { report: string }) => settings.report !== 'none' };
  const of = (stored: Record<string, boolean>, report: string) => flagsOn(read, stored, 'production', { report });
  expect(of({}, 'weekly')).toEqual(['consolidations']);
  expect(of({ consolidations: true }, 'none')).toEqual([]);
  expect(of({ consolidations: false }, 'weekly')).toEqual([]);
});

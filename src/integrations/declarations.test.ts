import { expect, it } from 'vitest';
import { declarations } from './declarations.ts';
import { providerOf, providers } from './providers.ts';
import type { ProviderDeclaration } from './storeForm.ts';

const declared: readonly ProviderDeclaration[] = declarations;

it('lists every provider that has ids of stores', () => {
  const listed = providers.filter(({ storeForm }) => storeForm).map(({ key }) => key);
  expect(declared.map(({ key }) => key)).toEqual(expect.arrayContaining(listed));
});

it('has the same names for a provider, its form and its store ids', () => {
  const both = declared.filter(({ key }) => providerOf(key));
  expect(both.map(({ key }) => providerOf(key))).toMatchObject(both);
});

it('contains each provider once', () => {
  const keys = declared.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

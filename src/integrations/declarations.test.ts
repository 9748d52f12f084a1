import { expect, it } from 'vitest';
import { declarations } from './declarations.ts';
import { credentialForms } from './forms.ts';
import { providerOf, providers } from './providers.ts';
import type { ProviderDeclaration } from './storeForm.ts';

const declared: readonly ProviderDeclaration[] = declarations;

it('lists every provider that has ids of stores', () => {
  const listed = providers.filter(({ storeForm }) => storeForm).map(({ key }) => key);
  expect(declared.map(({ key }) => key)).toEqual(expect.arrayContaining(listed));
});

it('has the name and the credential form of every offered provider, as histories show them', () => {
  const offered = providers.filter(({ off }) => off === undefined);
  expect(offered.filter(({ key }) => !declared.some((each) => each.key === key)).map(({ key }) => key)).toEqual([]);
  expect(offered.filter(({ form }) => !credentialForms.includes(form)).map(({ key }) => key)).toEqual([]);
});

it('has the same names for a provider, its form and its store ids', () => {
  const both = declared.filter(({ key }) => providerOf(key));
  expect(both.map(({ key }) => providerOf(key))).toMatchObject(both);
});

it('contains each provider once', () => {
  const keys = declared.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

import { afterAll } from 'vitest';
import type { Provider } from '#integrations/provider.ts';
import { providers } from '#integrations/providers.ts';

/** Adds a fake provider to the product's for the tests of one file. */
export function registerProvider(fake: Provider): Provider {
  const list = providers as Provider[];
  list.push(fake);
  afterAll(() => void list.splice(list.indexOf(fake), 1));
  return fake;
}

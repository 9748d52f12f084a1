import type { Actor } from '../http/context.ts';

/** A user of every store without policies. */
export const testActor = (changes: Partial<Actor>): Actor => ({
  id: 7,
  homeTenantId: 1,
  sessionId: null,
  name: 'Ana',
  email: 'ana@demo.test',
  superAdmin: false,
  policies: new Set(),
  readsOnly: false,
  storeIds: null,
  storeGroupIds: null,
  seeingAs: null,
  token: null,
  visit: null,
  ...changes,
});

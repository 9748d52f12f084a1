import type { RoleDraft } from '#features/platform/roles/roles.contract.ts';
import type { UserDraft } from '#features/platform/users/users.contract.ts';

const everyStore = { allStores: true, storeIds: [], storeGroupIds: [] };

/** A role of every store that may see orders. */
export const roleDraft = (changes: Partial<RoleDraft> = {}): RoleDraft => ({
  name: 'Cajero',
  description: '',
  policyIds: ['orders.list', 'orders.show'],
  ...everyStore,
  ...changes,
});

/** A user of every store who is invited to choose a password. */
export const userDraft = (changes: Pick<UserDraft, 'email' | 'roleIds'> & Partial<UserDraft>): UserDraft => ({
  name: 'Ana Rojas',
  phone: '+56987654321',
  password: null,
  ...everyStore,
  enabled: true,
  ...changes,
});

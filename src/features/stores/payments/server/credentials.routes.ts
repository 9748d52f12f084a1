import { implementApi } from '#kit/server/http/mount.ts';
import { storeCredentialsApi } from '../credentials.contract.ts';
import { formsOf } from './fleetCredentials.ts';

export const storeCredentials = implementApi(storeCredentialsApi, {
  forms: async ({ tenant }) => ({ data: formsOf(tenant) }),
});

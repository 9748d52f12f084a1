import { implementApiWith } from '#kit/server/http/mount.ts';
import { emailQuotaApi } from '../quota.contract.ts';
import { readQuota } from './readQuota.ts';

export const emailQuota = implementApiWith(emailQuotaApi, (services) => ({
  show: ({ tenant, inTransaction, request }) =>
    readQuota({ company: tenant, inTransaction, signal: request.signal }, services),
}));

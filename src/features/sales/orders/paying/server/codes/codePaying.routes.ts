import { implementApiWith } from '#kit/server/http/mount.ts';
import { trackOrder } from '../../../tracking/server/trackOrder.ts';
import { codePayingApi } from '../../codePaying.contract.ts';
import { chargeCode } from './chargeCode.ts';

/** The guest's side of paying with a code. */
export const codePaying = implementApiWith(codePayingApi, (services) => ({
  async pay({ database, scope, tenant, request }, { params: { uuid }, body: { code } }) {
    const { signal } = new AbortController();
    await chargeCode({ database, services, scope, tenant, host: request.host, signal }, { uuid, code });
    return database.readTenant(scope, (db) => trackOrder({ db, tenant }, services, uuid));
  },
}));

import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { leaveStore, returnToStore } from '../../dispatch/server/dispatchOrders.ts';
import { runApi } from '../run.contract.ts';
import { giveUp, handOver } from './handOver.ts';
import { asDriver, runOf } from './runOf.ts';

/** The page on a driver's phone: its token is the permission. */
export const runs = implementApiWith(runApi, (services) => {
  const now = ({ database, scope, tenant }: Ctx, token: string) =>
    database.readTenant(scope, (db) => runOf(db, tenant, token));
  return {
    get: ({ db, tenant }, { params: { token } }) => runOf(db, tenant, token),
    async leave(ctx, { params: { token } }) {
      await asDriver(ctx, { token, content: ['leave'] }, (db, { id, storeId }) => leaveStore(db, id, [storeId]));
      return now(ctx, token);
    },
    async comeBack(ctx, { params: { token } }) {
      await asDriver(ctx, { token, content: ['return'] }, (db, { id, storeId }) => returnToStore(db, id, [storeId]));
      return now(ctx, token);
    },
    async deliver(ctx, { params, body }) {
      await handOver(ctx, services, params, body);
      return now(ctx, params.token);
    },
    async giveUp(ctx, { params, body: { reason } }) {
      await giveUp(ctx, params, reason);
      return now(ctx, params.token);
    },
  };
});

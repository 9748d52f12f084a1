import { implementApi } from '#kit/server/http/mount.ts';
import { statementsApi } from '../statements.contract.ts';
import { reconcileStatement } from './reconcileStatement.ts';

export const paymentStatements = implementApi(statementsApi, {
  reconcile: (ctx, { query, body }) => reconcileStatement(ctx, query, body),
});

import { columnHandlers } from '#kit/server/csv/importColumns.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { statementsApi } from '../statements.contract.ts';
import { reconcileStatement, statementFiles } from './reconcileStatement.ts';

export const paymentStatements = implementApi(statementsApi, {
  ...columnHandlers(statementFiles),
  reconcile: (ctx, { query, body }) => reconcileStatement(ctx, query, body),
});

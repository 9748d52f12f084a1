import type { Db } from '#kit/server/data/database.ts';
import type { ComparedStatement } from '../channelStatements.contract.ts';
import { conceptTotals, reconcileChannel } from '../reconcileChannel.rules.ts';
import * as repo from './channelStatements.repo.ts';
import { findSales, findUnplaced } from './channelSales.repo.ts';

/** Compares a statement with the orders as they are now, and stores the result for the list. */
export async function compareStatement(
  db: Db,
  { fileId, ...statement }: repo.StoredStatement,
  timeZone: string,
): Promise<ComparedStatement> {
  const rows = await repo.rowsOf(db, fileId);
  const days = { from: statement.from, to: statement.to };
  const references = [...new Set(rows.flatMap(({ orderReference }) => orderReference || []))];
  const search = { source: statement.source, days, references, fileId, timeZone };
  const [sales, unplaced] = [await findSales(db, search), await findUnplaced(db, search)];
  const { orderIds, ...compared } = reconcileChannel(rows, { sales, unplaced }, days);
  const links = orderIds.flatMap((orderId, position) =>
    orderId === rows[position]?.orderId ? [] : [{ position, orderId }],
  );
  await repo.linkOrders(db, fileId, links);
  const result = {
    problems: compared.discrepancies.length,
    difference: compared.discrepancies.reduce((sum, { difference }) => sum + difference, 0),
  };
  const comparedAt = new Date().toISOString();
  await repo.storeComparison(db, fileId, { ...result, comparedAt });
  return { ...statement, ...result, ...compared, comparedAt, concepts: conceptTotals(rows) };
}

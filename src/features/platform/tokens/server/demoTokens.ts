import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { hintOf, newTokenSecret, secretHashOf } from '#features/platform/identity/server/index.ts';
import { defaultRequestsPerSecond } from '../tokens.contract.ts';
import * as repo from './tokens.repo.ts';
import { storeCalls } from './tokenCalls.repo.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** The last calls of the demo token: method, path, status, milliseconds. */
const calls = [
  ['GET', '/api/admin/v1/stores', 200, 14],
  ['GET', '/api/admin/v1/orders', 200, 31],
  ['GET', '/api/admin/v1/orders', 200, 27],
  ['PATCH', '/api/admin/v1/products/3', 403, 2],
  ['GET', '/api/admin/v1/orders', 429, 1],
  ['GET', '/api/admin/v1/orders', 200, 29],
] as const;

/** A token of a data warehouse. Its secret is random, so that it is in no repository. */
export async function addDemoTokens(db: Db): Promise<void> {
  const owner = await db.selectFrom('adminUsers').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (!owner) return;
  const secret = newTokenSecret(scopeOf(db).tenantId);
  const tokenId = await repo.insert(
    db,
    {
      name: 'Bodega de datos',
      policyIds: ['orders.list', 'orders.show', 'stores.list', 'stores.show', 'products.list'],
      allStores: true,
      storeIds: [],
      storeGroupIds: [],
      requestsPerSecond: defaultRequestsPerSecond,
      expiresAt: null,
    },
    { secretHash: secretHashOf(secret), hint: hintOf(secret), ownerId: owner.id, use: 'api' },
  );
  await storeCalls(
    db,
    calls.map(([method, path, status, milliseconds], at) => ({
      tokenId,
      method,
      path,
      status,
      milliseconds,
      at: minutesAgo(calls.length - at),
      requestId: `demo-${at}`,
    })),
  );
}

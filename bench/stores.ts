import { list } from '#features/stores/rows/server/stores.repo.ts';
import type { StoreListQuery } from '#features/stores/record/stores.contract.ts';
import { compare, type Run } from './measure.ts';
import { manyStores } from './manyStores.ts';
import { line, openScene } from './scene.ts';

/**
 * The list of 25 of 10,000 stores with its filters, against a bare Fastify handler with the same SQL and transaction.
 *
 * Whether a store is open is computed from its hours for each store that the other filters match.
 */
const storeCount = 10_000;

const searches: Record<string, StoreListQuery> = {
  'first page': {},
  'by name': { name: 'providencia' },
  'by menu': { menuId: 1 },
  'open now': { open: true },
  'by name, menu and closed': { name: 'providencia', menuId: 1, open: false },
};

const scene = await openScene(...manyStores(storeCount));
const view = { storeScope: null, timeZone: 'America/Santiago', now: new Date() };
const addressOf = ({ name, menuId, open }: StoreListQuery) =>
  new URLSearchParams({
    ...(name && { name }),
    ...(menuId && { menu_id: String(menuId) }),
    ...(open !== undefined && { open: String(open) }),
  });
try {
  const comanda = await scene.comanda();
  console.log(
    `PostgreSQL ${scene.version}, ${storeCount} stores in the tenant, 16 connections, medians of 3 rounds in turn`,
  );
  for (const [name, search] of Object.entries(searches)) {
    const bare = await scene.bare(await scene.queriesOf((db) => list(db, search, view)));
    const url = `${comanda.address}/api/admin/v1/stores?${addressOf(search)}`;
    const runs = await compare(
      { bare: { url: `${bare.address}/list` }, comanda: { url, headers: comanda.headers } },
      3,
    );
    bare.stop();
    const [floor, product] = [runs.bare as Run, runs.comanda as Run];
    console.log(line(`${name}: bare handler, same SQL`, floor));
    console.log(line(`${name}: GET /stores, whole stack`, product));
    console.log(`ratio ${(product.perSecond / floor.perSecond).toFixed(2)} (budget 0.50)`);
    if (product.failures > 0 || product.perSecond < floor.perSecond / 2) process.exitCode = 1;
  }
} finally {
  await scene.close();
}

import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { insertAll } from '#kit/server/data/write.ts';
import { effect } from '#kit/server/effects.ts';
import { createMissing } from './catalogues.repo.ts';
import { notifyMappings } from './setMappings.ts';
import { fieldCodes, targetColumns } from './storedMappings.repo.ts';

type Account = { provider: string; storeId: number | null };

/** Stores the code of each line of a menu import, for when it is applied. */
export async function storeLineCodes(
  db: Db,
  importId: number,
  { provider, storeId }: Account,
  codes: readonly string[],
): Promise<void> {
  await createMissing(db);
  const account = await db
    .selectFrom('posCatalogues')
    .select('id')
    .where('provider', '=', provider)
    .where('storeId', 'is not distinct from', storeId)
    .executeTakeFirst();
  if (!account) return;
  const values = { importId, catalogueId: account.id, codes: [...codes] };
  await unaudited(db).insertInto('posImports').values(values).execute();
}

/** The codes of products of a menu import that have none in its account. */
async function newCodes(db: Db, importId: number, products: readonly { line: number; productId: number }[]) {
  const { rows } = await sql<{ catalogueId: number; productId: number; code: string }>`
    select distinct on (l.product_id) p.catalogue_id, l.product_id, p.codes[l.line] as code
    from ${tenantRows('posImports as p')}
    cross join unnest(${products.map(({ line }) => line)}::int[],
      ${products.map(({ productId }) => productId)}::bigint[]) as l(line, product_id)
    where p.import_id = ${importId} and p.codes[l.line] is not null
      and not exists (select from ${tenantRows('posMappings as m')}
        where m.catalogue_id = p.catalogue_id and m.product_id = l.product_id)
    order by l.product_id, l.line`.execute(db);
  return rows;
}

/** The codes of options of a menu import that have none in its account, and that no other option has there. */
async function newOptionCodes(db: Db, importId: number, options: readonly { code: string; modifierId: number }[]) {
  const { rows } = await sql<{ catalogueId: number; modifierId: number; code: string }>`
    select distinct on (o.modifier_id) p.catalogue_id, o.modifier_id, o.code
    from ${tenantRows('posImports as p')}
    cross join unnest(${options.map(({ code }) => code)}::text[],
      ${options.map(({ modifierId }) => modifierId)}::bigint[]) with ordinality as o(code, modifier_id, place)
    where p.import_id = ${importId}
      and not exists (select from ${tenantRows('posMappings as m')} where m.catalogue_id = p.catalogue_id
        and (m.modifier_id = o.modifier_id or (m.modifier_id is not null and m.code = o.code)))
      and not exists (select from (${fieldCodes}) as f where f.catalogue_id = p.catalogue_id and f.kind = 'option'
        and (f.target = o.modifier_id::text or f.code = o.code))
    order by o.modifier_id, o.place`.execute(db);
  return rows;
}

/** Maps the products and options of an applied import to the items that they were read from. */
export const mapImported = effect('menuImported', 'codes', async (db, { importId, products, options }) => {
  const ofProducts = await newCodes(db, importId, products);
  const ofOptions = await newOptionCodes(db, importId, options);
  const mappings = [
    ...ofProducts.map(({ productId, ...code }) => ({ ...code, kind: 'product' as const, target: productId })),
    ...ofOptions.map(({ modifierId, ...code }) => ({ ...code, kind: 'option' as const, target: modifierId })),
  ];
  if (mappings.length === 0) return;
  await insertAll(
    db,
    'posMappings',
    mappings.map(({ catalogueId, code, kind, target }) => ({
      catalogueId,
      ...targetColumns({ kind, target: String(target) }),
      code,
      source: 'person' as const,
    })),
  );
  await notifyMappings(db);
});

import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { ModifierUses } from '../modifiers.contract.ts';
import { productCounts } from './modifiers.repo.ts';

const maxProducts = 50;
type Named = { id: number; name: string };

async function products(db: Db, id: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with recursive up(id, far) as (
      select ${id}::bigint, 0
      union
      select k.parent_id, up.far + 1 from up join ${tenantRows('modifierChildren as k')} on k.child_id = up.id
    )
    select p.id, p.name from up
    join ${tenantRows('productModifiers as u')} on u.modifier_id = up.id
    join ${tenantRows('products as p')} on p.id = u.product_id
    group by p.id, p.name, p.name_norm order by min(up.far), p.name_norm, p.id limit ${maxProducts}`.execute(db);
  return rows;
}

/** Products with a rule that names a modifier on either of its sides. */
async function ruledProducts(db: Db, id: number): Promise<Named[]> {
  const names = (field: string) => sql<boolean>`modifier_rules @> ${JSON.stringify([{ [field]: id }])}::jsonb`;
  return db
    .selectFrom('products')
    .select(['id', 'name'])
    .where(({ or }) => or([names('modifierId'), names('ruledModifierId')]))
    .orderBy('nameNorm')
    .orderBy('id')
    .limit(maxProducts)
    .execute();
}

/** Where a modifier is used. */
export async function usesOf(db: Db, id: number): Promise<ModifierUses> {
  const [found, counts, modifiers, ruled] = await Promise.all([
    products(db, id),
    productCounts(db, [id]),
    db
      .selectFrom('modifierChildren as k')
      .innerJoin('modifiers as m', 'm.id', 'k.parentId')
      .select(['m.id', 'm.kind', 'm.name'])
      .where('k.childId', '=', id)
      .orderBy('m.nameNorm')
      .orderBy('m.id')
      .execute(),
    ruledProducts(db, id),
  ]);
  return {
    products: found,
    productCount: counts.get(id) ?? 0,
    modifiers,
    ruledProducts: ruled,
  };
}

/** Sold-outs of a modifier, ended or not: they are deleted with it. */
export async function soldOutsOf(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('soldOuts').select('id').where('modifierId', '=', id).execute();
  return rows.map((row) => row.id);
}

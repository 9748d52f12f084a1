import { sql } from 'kysely';
import { normalise } from '#kit/contract/text.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import type { ImportCells } from '../menuImport.contract.ts';
import { plainText } from '../menuImport.rules.ts';
import type { StoredDraft } from '../menuImportPlan.rules.ts';
import type { StoredProduct } from '../menuImportProducts.rules.ts';
import { draftRows } from '../../draft/server/menuLines.repo.ts';

const texts = (rows: readonly ImportCells[], field: keyof ImportCells): string[] => [
  ...new Set(rows.flatMap((cells) => plainText(cells[field] ?? '') || [])),
];
const isId = (text: string) => /^\d{1,15}$/.test(text);

/** The draft of a menu, and the products that these lines may mean; with `write` nobody else changes those meanwhile. */
export async function loadStoredDraft(
  db: Db,
  menuId: number,
  rows: readonly ImportCells[],
  { write = false } = {},
): Promise<StoredDraft> {
  const names = texts(rows, 'product').map(normalise);
  const { rows: products } = await sql<StoredProduct>`
    select id, name, description, price_product, availability, aloha_id, fbd_id from products
    where ${isTenantRow('products')} and (
      id = any(${texts(rows, 'productId').filter(isId)}::bigint[]) or name_norm = any(${names}::text[])
      or aloha_id = any(${texts(rows, 'alohaId')}::text[]) or fbd_id = any(${texts(rows, 'fbdId')}::text[]))
    order by id ${write ? sql`for no key update` : sql``}`.execute(db);
  return { ...(await draftRows(db, menuId)), products };
}

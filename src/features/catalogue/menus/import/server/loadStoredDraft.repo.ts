import { sql } from 'kysely';
import { wireName } from '#kit/contract/wire.ts';
import { cleanLine, cleanText, normalise } from '#kit/contract/text.ts';
import type { Db } from '#kit/server/data/database.ts';
import { externalIdCell, hasExternalId } from '#kit/server/data/externalIds.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import type { ImportCells } from '../menuImport.contract.ts';
import type { StoredDraft } from '../menuImportPlan.rules.ts';
import { codes, type StoredProduct } from '../menuImportProducts.rules.ts';
import { productReferences } from '#features/catalogue/products/productReferences.contract.ts';
import { draftRows } from '../../record/server/menuLines.repo.ts';

const texts = (rows: readonly ImportCells[], field: keyof ImportCells): string[] => [
  ...new Set(rows.flatMap((cells) => cleanText(cells[field] ?? '') || [])),
];
const { ids } = productReferences;
const cells = sql.join(codes.map((code) => sql`${externalIdCell(ids, code, 'products')} as ${sql.id(wireName(code))}`));
const isId = (text: string) => /^\d{1,15}$/.test(text);

/** Loads the draft and the products that the rows may refer to. With `write`, locks those products. */
export async function loadStoredDraft(
  db: Db,
  menuId: number,
  rows: readonly ImportCells[],
  { write = false } = {},
): Promise<StoredDraft> {
  // Names stored before line breaks were removed still have them.
  const names = texts(rows, 'product').flatMap((name) => [normalise(name), normalise(cleanLine(name))]);
  const { rows: products } = await sql<StoredProduct>`
    select id, name, description, price_product, availability, ${cells} from products
    where ${isTenantRow('products')} and (
      id = any(${texts(rows, 'productId').filter(isId)}::bigint[]) or name_norm = any(${names}::text[])
      or ${sql.join(
        codes.map((code) => hasExternalId(ids, code, { alias: 'products', values: texts(rows, code) })),
        sql` or `,
      )})
    order by id ${write ? sql`for no key update` : sql``}`.execute(db);
  return { ...(await draftRows(db, menuId)), products };
}

import { sql } from 'kysely';
import { fieldPaths } from '#integrations/credentialForm.ts';
import { providerNameOf, providerOf, providers } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { MappingRow } from '../mapping.contract.ts';
import { writeProblemOf } from '../writeProblems.rules.ts';

/** Optional credentials that changes of items need, by provider. */
const neededBy = new Map(
  providers.flatMap(({ key, writeCredentials }) => (writeCredentials ? [[key, writeCredentials] as const] : [])),
);

/** Labels of the credentials that changes of items need and accounts lack, by catalogue. */
async function missingCredentials(db: Db, catalogueIds: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  if (catalogueIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; provider: string; present: string[] }>`
    select c.id, c.provider, array(select jsonb_object_keys(a.value || a.secrets_sealed)) as present
    from ${tenantRows('posCatalogues as c')} join ${tenantRows('authCredentials as a')}
      on a.key = c.provider and coalesce(a.store_id, 0) = coalesce(c.store_id, 0)
    where c.id = any(${catalogueIds}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, provider, present }) => {
      const missing = (neededBy.get(provider) ?? []).filter((path) => !present.includes(path));
      const fields = fieldPaths(providerOf(provider)?.form ?? {}).filter(({ path }) => missing.includes(path));
      return [id, fields.map(({ field }) => field.label)];
    }),
  );
}

export type StoredRow = Omit<MappingRow, 'providerName' | 'writeProblem'>;

/** Rows with the name of their provider, and why their item cannot be changed from here. */
export async function withWriteAccess(db: Db, rows: readonly StoredRow[]): Promise<MappingRow[]> {
  const restricted = rows.filter(({ provider }) => neededBy.has(provider)).map(({ catalogueId }) => catalogueId);
  const missing = await missingCredentials(db, [...new Set(restricted)]);
  return rows.map((stored) => {
    const row = { ...stored, providerName: providerNameOf(stored.provider) };
    const writesItems = providerOf(stored.provider)?.writesItems === true;
    const writeProblem = writeProblemOf(row, { writesItems, missing: missing.get(stored.catalogueId) ?? [] });
    return { ...row, writeProblem };
  });
}

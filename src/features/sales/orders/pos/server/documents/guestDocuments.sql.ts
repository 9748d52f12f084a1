import { type AliasedRawBuilder, sql } from 'kysely';
import type { PosDocumentKind } from '../../posDocuments.contract.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';

type GuestDocument = { kind: PosDocumentKind; number: string; url: string | null };

/** Documents of an order for its guest: those that the tax office rejected are none. */
export const documentsOf = (alias: 'o'): AliasedRawBuilder<GuestDocument[], 'documents'> =>
  sql<GuestDocument[]>`(select coalesce(json_agg(json_build_object('kind', d.kind, 'number', d.number, 'url', d.url)
      order by d.id), '[]')
    from ${tenantRows('posDocuments as d')}
    where d.order_id = ${sql.ref(`${alias}.id`)} and d.tax_state <> 'rejected')`.as('documents');

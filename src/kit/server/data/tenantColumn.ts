import { type RawBuilder, sql } from 'kysely';
import { tenantPlaceholder } from './dialect.ts';

type TenantColumn = 'time_zone' | 'country' | 'business_day_cutoff';

/** What the platform knows of the tenant of a transaction, as a part of a query: for work that knows no more than its handle. */
export const tenantColumn = <Value extends string>(column: TenantColumn): RawBuilder<Value> =>
  sql<Value>`(select ${sql.ref(`company.${column}`)} from tenants company where company.id = ${tenantPlaceholder})`;

import { type RawBuilder, sql } from 'kysely';
import { tenantPlaceholder } from './dialect.ts';

type TenantColumn = 'time_zone' | 'country' | 'business_day_cutoff';

/** A platform column of the transaction's tenant as a query expression, for work that only has a handle. */
export const tenantColumn = <Value extends string>(column: TenantColumn): RawBuilder<Value> =>
  sql<Value>`(select ${sql.ref(`company.${column}`)} from tenants company where company.id = ${tenantPlaceholder})`;

import { sql } from 'kysely';

/** That a row of `tenants` is not closed: nothing of a closed one answers, and its rows are removed. */
export const isOpenTenant = sql<boolean>`(closes_at is null or closes_at > now())`;

import type { Database } from '#kit/server/data/database.ts';
import { tenantsWithShop } from './tenantsWithShop.ts';

type Of = { database: Pick<Database, 'onPlatform'>; scope: { tenantId: number } };

/** The company of a job, with what addresses of its shop and its mails follow from. */
export const companyWithShop = ({ database, scope }: Of) =>
  database.onPlatform((db) =>
    tenantsWithShop(db)
      .select(['id', 'name', 'slug', 'country', 'currency', 'timeZone', 'businessDayCutoff', 'storefrontUrl'])
      .where('id', '=', scope.tenantId)
      .executeTakeFirstOrThrow(),
  );
export type CompanyWithShop = Awaited<ReturnType<typeof companyWithShop>>;

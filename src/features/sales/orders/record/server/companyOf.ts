import { tenantsWithShop } from '#features/platform/tenants/server/index.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';

/** The company of a job, with what addresses of its shop and its mails follow from. */
export const companyOf = ({ database, scope }: JobCtx) =>
  database.onPlatform((db) =>
    tenantsWithShop(db)
      .select(['id', 'name', 'slug', 'country', 'currency', 'timeZone', 'businessDayCutoff', 'storefrontUrl'])
      .where('id', '=', scope.tenantId)
      .executeTakeFirstOrThrow(),
  );
export type Company = Awaited<ReturnType<typeof companyOf>>;

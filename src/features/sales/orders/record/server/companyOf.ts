import type { JobCtx } from '#kit/server/jobs/jobs.ts';

/** The company of a job, with what addresses of its shop and its mails follow from. */
export const companyOf = ({ database, scope }: JobCtx) =>
  database.onPlatform((db) =>
    db
      .selectFrom('tenants')
      .select(['id', 'name', 'slug', 'country', 'timeZone', 'storefrontUrl'])
      .select((eb) =>
        eb
          .selectFrom('tenantHosts as h')
          .select((each) => each.fn.min('h.host').as('host'))
          .whereRef('h.tenantId', '=', 'tenants.id')
          .where('h.kind', '=', 'storefront')
          .as('storefrontHost'),
      )
      .where('id', '=', scope.tenantId)
      .executeTakeFirstOrThrow(),
  );
export type Company = Awaited<ReturnType<typeof companyOf>>;

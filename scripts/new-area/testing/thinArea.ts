import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An area without records, as one is before the generator gives it some: campaigns that may only be chosen. */
const files: Readonly<Record<string, string>> = {
  'campaigns.area.ts': `import { area } from '#kit/server/area.ts';
import { campaigns } from './server/campaigns.routes.ts';

export const campaignsArea = area({
  name: 'campaigns',
  apis: { campaigns: { title: 'Campañas', ...campaigns } },
  names: [{ table: 'campaigns', title: 'code' }],
});
`,
  'campaigns.contract.ts': `import { z } from 'zod';
import { pageOf, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

export const campaignOption = z.object({ id: z.number().int(), name: z.string() });

export const campaignsApi = {
  all: endpoint({
    method: 'GET',
    path: '/campaigns/all',
    policy: 'signedIn',
    summary: 'Campañas activos que se pueden elegir, por código',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: z.string().trim().max(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(campaignOption),
  }),
};
`,
  'campaigns.screens.tsx': `import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';

const options = {
  campaigns: {
    noun: ['campaña', 'campañas'],
    load: async () => {
      const { campaignsApi } = await import('./campaigns.contract.ts');
      return optionsFrom(campaignsApi.all, 'name', { most: 1000 });
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const campaignsScreens = areaScreens({
  name: 'campaigns',
  options,
});
`,
  'server/campaigns.routes.ts': `import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { campaignsApi } from '../campaigns.contract.ts';

export const campaigns = implementApi(campaignsApi, {
  all: ({ db }, { query: { limit = 1000, name, ids } }) => {
    let found = db.selectFrom('campaigns').select(['id', 'code as name']);
    const text = sql.ref<string>('search_text');
    // A campaign that was chosen is named also when it is no longer active.
    found = ids ? found.where('id', '=', anyOf(ids)) : found.where('enabled', '=', true);
    if (name) found = found.where(fuzzyMatches(text, name)).orderBy(matchRank(text, name));
    return paginate(found.orderBy('codeNorm').orderBy('id'), { limit });
  },
});
`,
};

const migration = `create table campaigns (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  code        text not null check (length(code) between 1 and 60),
  code_norm   text not null generated always as (normalise(code)) stored,
  search_text text not null generated always as (normalise(code)) stored,
  enabled     boolean not null default true,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint campaigns_code_unique unique (tenant_id, code_norm)
);
select tenant_table('campaigns');
`;

/** Writes the area into a copy of the product. */
export function writeThinArea(tree: string): void {
  const folder = 'src/features/benefits/campaigns';
  for (const [path, text] of Object.entries(files)) {
    const file = join(tree, folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(join(tree, 'db/migrations/0900_campaigns.sql'), migration);
  for (const [list, value, face] of [
    ['areas', 'campaignsArea', 'campaigns.area.ts'],
    ['screens', 'campaignsScreens', 'campaigns.screens.tsx'],
  ] as const) {
    const path = join(tree, `src/${list}.ts`);
    const text = readFileSync(path, 'utf8');
    const imported = `import { ${value} } from '#features/benefits/campaigns/${face}';\n`;
    writeFileSync(path, imported + text.replace(/^]/m, `  ${value},\n]`));
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An area without records, as one is before the generator gives it some: raffles that may only be chosen. */
const files: Readonly<Record<string, string>> = {
  'raffles.area.ts': `import { area } from '#kit/server/area.ts';
import { raffles } from './server/raffles.routes.ts';

export const rafflesArea = area({
  name: 'raffles',
  apis: { raffles: { title: 'Rifas', ...raffles } },
  names: [{ table: 'raffles', title: 'code' }],
});
`,
  'raffles.contract.ts': `import { z } from 'zod';
import { pageOf, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

export const raffleOption = z.object({ id: z.number().int(), name: z.string() });

export const rafflesApi = {
  all: endpoint({
    method: 'GET',
    path: '/raffles/all',
    policy: 'signedIn',
    summary: 'Rifas activos que se pueden elegir, por código',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: z.string().trim().max(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(raffleOption),
  }),
};
`,
  'raffles.screens.tsx': `import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';

const options = {
  raffles: {
    noun: ['rifa', 'rifas'],
    load: async () => {
      const { rafflesApi } = await import('./raffles.contract.ts');
      return optionsFrom(rafflesApi.all, 'name', { most: 1000 });
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const rafflesScreens = areaScreens({
  name: 'raffles',
  options,
});
`,
  'server/raffles.routes.ts': `import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { fuzzyMatches, matchRank } from '#kit/server/search/textSearch.ts';
import { rafflesApi } from '../raffles.contract.ts';

export const raffles = implementApi(rafflesApi, {
  all: ({ db }, { query: { limit = 1000, name, ids } }) => {
    let found = db.selectFrom('raffles').select(['id', 'code as name']);
    const text = sql.ref<string>('search_text');
    // A raffle that was chosen is named also when it is no longer active.
    found = ids ? found.where('id', '=', anyOf(ids)) : found.where('enabled', '=', true);
    if (name) found = found.where(fuzzyMatches(text, name)).orderBy(matchRank(text, name));
    return paginate(found.orderBy('codeNorm').orderBy('id'), { limit });
  },
});
`,
};

const migration = `create table raffles (
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
  constraint raffles_code_unique unique (tenant_id, code_norm)
);
select tenant_table('raffles');
`;

/** Writes the area into a copy of the product. */
export function writeThinArea(tree: string): void {
  const folder = 'src/features/benefits/raffles';
  for (const [path, text] of Object.entries(files)) {
    const file = join(tree, folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(join(tree, 'db/migrations/0900_raffles.sql'), migration);
  for (const [list, value, face] of [
    ['areas', 'rafflesArea', 'raffles.area.ts'],
    ['screens', 'rafflesScreens', 'raffles.screens.tsx'],
  ] as const) {
    const path = join(tree, `src/${list}.ts`);
    const text = readFileSync(path, 'utf8');
    const imported = `import { ${value} } from '#features/benefits/raffles/${face}';\n`;
    writeFileSync(path, imported + text.replace(/^]/m, `  ${value},\n]`));
  }
}

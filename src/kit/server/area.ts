import type { Api } from '../contract/endpoint.ts';
import type { Entity } from '../contract/entity.ts';
import { linkConstraints } from '../contract/links.ts';
import { type FailureKind, kitFailures } from '../contract/failures.ts';
import { composePolicies, type PolicyArea, type PolicyTable, type RoleTemplateSpec } from '../contract/policies.ts';
import type { ConstraintMessages } from './data/constraints.ts';
import type { AreaOptions, Database, Db } from './data/database.ts';
import type { StoredExternalIds } from './data/externalIds.ts';
import type { StoredLink } from './data/links.ts';
import type { NamedLink } from './data/linkUses.ts';
import type { TableName } from './data/tables.ts';
import type { AuditedTable, AuditRegistry } from './history/auditedTable.ts';
import type { Actor, Tenant } from './http/context.ts';
import type { LinkFinders } from './http/links.ts';
import type { ApiImplementation } from './http/mount.ts';
import type { Page } from './http/pages.ts';
import type { Job } from './jobs/jobs.ts';
import type { CleanupTask } from './jobs/nightlyCleanup.ts';
import type { CatchUp } from './jobs/recurring.ts';
import type { EventHub } from './live/events.ts';
import { composeEffects, type Effect, type EventSteps } from './effects.ts';
import { composeFollowers, type Follower } from './live/followers.ts';
import type { Services } from './services.ts';

/** A record as the search across areas shows it. `identified`: the query is its number, so that nothing else is meant. */
export type FoundRecord = {
  kind: string;
  id: number;
  title: string;
  subtitle: string;
  path: string;
  identified?: boolean;
};

/** `near`: by words that resemble the typed ones, requested only if no record of any kind contains them as typed. */
export type Searcher = { actor: Actor; tenant: Tenant; limit: number; near: boolean };

/** Finds at most `limit` records of a kind, for users with the policy. */
export type Searchable = {
  policy: string;
  find(db: Db, query: string, searcher: Searcher): Promise<FoundRecord[]>;
};

/** Consequences of changed settings for an area's records, as sentences. */
export type SettingsEffect = {
  section: string;
  sentences(db: Db, change: { before: object; after: object }, ctx: { tenant: Tenant }): Promise<string[]>;
};

/** A table whose records others name by id, and the column people know these by. */
export type NamedRecords = { table: string; title: string };

/** A column that holds keys of pictures: one, a list of them, or an object with some in it. */
export type PictureColumn = {
  table: TableName;
  column: string;
  /** Type of the record on the wire. */
  type: string;
  /** Policy to update such a record, and so the cropping of its pictures. */
  policy: string;
};

/** The endpoints of one subject with the words the API's page has for it, and the flag without which they answer 404. */
export type AreaApi = { title: string } & ApiImplementation;

/**
 * Values that areas contribute to an area below them, by name.
 *
 * The area that reads them extends this interface.
 */
export interface AreaContributions {}

/** Contributions by name; of all areas, in their order. */
export type Contributions = {
  readonly [Name in keyof AreaContributions]?: readonly AreaContributions[Name][];
};

/** Feature flags: a default, or a rule over the tenant's other settings. */
export type Flags = Readonly<Record<string, boolean | ((tenant: Omit<Tenant, 'flags'>) => boolean)>>;

type Spec = {
  /** The folder's name. */
  name: string;
  /** Policies for the role screen and the area's endpoints. */
  policies?: readonly PolicyArea[];
  /** Failures of the area, by the name passed to `fail`. */
  failures?: Readonly<Record<string, FailureKind>>;
  /** Features it switches by tenant. */
  flags?: Flags;
  /** Endpoints by the name they have in docs/wire.txt and in OpenAPI. */
  apis?: Readonly<Record<string, AreaApi>>;
  /** Pages that the server draws whole, for people without an account. */
  pages?: (services: Services) => readonly Page[];
  /** Finds the records that links lead to, by the name that endpoints declare. */
  links?: LinkFinders;
  /** Audited tables, whose writes appear in the history and can be undone. */
  tables?: readonly AuditedTable[];
  /** Words for changes of the platform's own tables, which the area records in the history. */
  platformEntities?: readonly Entity[];
  /** Form messages of database constraints. */
  constraints?: ConstraintMessages;
  /** Records without a history that others refer to by id, so that histories show their names. */
  names?: readonly NamedRecords[];
  /** Where its records name their pictures. */
  pictures?: readonly PictureColumn[];
  jobs?: (services: Services) => readonly Job[];
  /** Purges what no longer serves anybody, each night and for each tenant. */
  nightly?: (services: Services) => readonly CleanupTask[];
  /** Enqueues jobs that a tenant still lacks, for example after a migration. Runs at process start and every hour. */
  catchUp?: readonly CatchUp[];
  search?: readonly Searchable[];
  /** Consequences of changed settings, shown before they are saved. */
  settingsEffects?: readonly SettingsEffect[];
  /** Events it causes, with the steps of their effects in order. */
  events?: EventSteps;
  /** Values for areas below it. */
  contributes?: Contributions;
  /** Reactions to events of other areas, in their transaction. */
  effects?: readonly Effect[];
  /** Jobs it runs after committed events of a topic. */
  followers?: readonly Follower[];
  /** Listens to events for as long as the process serves requests. */
  subscribe?: (hub: EventHub, database: Database) => void;
  /** Adds what a demo tenant begins with of the area; the stores and the catalogue are there. */
  demo?: (db: Db) => Promise<void>;
};

export type Area = Required<Spec>;

/** Server declaration of an area. */
export const area = (spec: Spec): Area => ({
  policies: [],
  failures: {},
  flags: {},
  apis: {},
  pages: () => [],
  links: {},
  tables: [],
  platformEntities: [],
  constraints: {},
  names: [],
  pictures: [],
  jobs: () => [],
  nightly: () => [],
  catchUp: [],
  search: [],
  settingsEffects: [],
  events: {},
  contributes: {},
  effects: [],
  followers: [],
  subscribe: () => undefined,
  demo: async () => undefined,
  ...spec,
});

/** All areas, merged. */
export type ComposedAreas = {
  policies: PolicyTable;
  failures: Readonly<Record<string, FailureKind>>;
  flags: Flags;
  apis: Readonly<Record<string, Api>>;
  titles: Readonly<Record<string, string>>;
  implementations: readonly ApiImplementation[];
  links: LinkFinders;
  audited: AuditRegistry;
  /** Words of the history, by table. */
  entities: ReadonlyMap<string, { entity: Entity }>;
  /** Options of the database that follow from the areas. */
  databaseOptions: Required<AreaOptions>;
  constraints: ConstraintMessages;
  /** Whose ids a field holds, by field: `storeIds`. */
  named: ReadonlyMap<string, NamedRecords>;
  pictures: readonly PictureColumn[];
  /** The links that lead to a table's records, by table. */
  linkedBy: ReadonlyMap<string, readonly NamedLink[]>;
  search: readonly Searchable[];
  settingsEffects: readonly SettingsEffect[];
  contributions: Contributions;
};

/** Shared by all areas: the headings of the role screen and the initial roles of a tenant. */
export type RoleScreen = {
  groups: Readonly<Record<string, string>>;
  roleTemplates: readonly RoleTemplateSpec[];
  platformRoles?: readonly RoleTemplateSpec[];
};

/** Composes areas; two that claim the same name, code, policy, table or constraint are a mistake of the code. */
export function composeAreas(areas: readonly Area[], roleScreen: RoleScreen): ComposedAreas {
  const apis = unique(areas.flatMap((each) => Object.entries(each.apis)));
  const flags = Object.fromEntries(unique(areas.flatMap((each) => Object.entries(each.flags))));
  for (const [name, { flag }] of apis)
    if (flag !== undefined && !(flag in flags)) throw new Error(`No area declares ${flag}, which ${name} needs`);
  return {
    policies: composePolicies(
      areas.flatMap(({ policies }) => policies),
      roleScreen,
    ),
    failures: composeFailures(areas),
    flags,
    apis: Object.fromEntries([...apis].map(([name, { api }]) => [name, api])),
    titles: Object.fromEntries([...apis].map(([name, { title }]) => [name, title])),
    implementations: [...apis.values()],
    links: Object.fromEntries(unique(areas.flatMap(({ links }) => Object.entries(links)))),
    audited: unique(areas.flatMap(({ tables }) => tables.map((table) => [table.table, table] as const))),
    entities: unique(
      areas.flatMap((each) =>
        [...entitiesOf(each), ...each.platformEntities].map((entity) => [entity.table, { entity }] as const),
      ),
    ),
    databaseOptions: databaseOptionsOf(areas),
    constraints: Object.fromEntries(unique(areas.flatMap(constraintsOf))),
    named: namedBy(areas),
    pictures: areas.flatMap(({ pictures }) => pictures),
    linkedBy: linkedBy(areas),
    search: areas.flatMap(({ search }) => search),
    settingsEffects: areas.flatMap(({ settingsEffects }) => settingsEffects),
    contributions: mergeContributions(areas),
  };
}

function mergeContributions(areas: readonly Area[]): Contributions {
  const merged: Record<string, readonly unknown[]> = {};
  for (const { contributes } of areas)
    for (const [name, values] of Object.entries<readonly unknown[]>(contributes))
      merged[name] = [...(merged[name] ?? []), ...values];
  return merged;
}

const databaseOptionsOf = (areas: readonly Area[]): Required<AreaOptions> => ({
  counted: areas.flatMap(({ tables }) => tables.filter((each) => each.counted).map(({ table }) => table)),
  vocabularies: areas.flatMap(({ tables }) => tables.filter((each) => each.vocabulary).map(({ table }) => table)),
  externalIds: areas.flatMap(({ tables }) =>
    tables.flatMap(({ table, entity: { externalIds }, afterIds }) =>
      externalIds
        ? [[table, { ...externalIds, ...(afterIds && { afterWrite: afterIds }) } as StoredExternalIds] as const]
        : [],
    ),
  ),
  effects: composeEffects(areas),
  followers: composeFollowers(areas.flatMap(({ followers }) => followers)),
});

const entitiesOf = ({ tables }: Area): Entity[] => tables.map(({ entity }) => entity);

/** Messages of the area's constraints and of its links. */
const constraintsOf = (each: Area) => [
  ...Object.entries(each.constraints),
  ...entitiesOf(each).flatMap(({ links = {} }) => Object.entries(linkConstraints(links))),
];

/** Whose ids the fields of an entity hold. */
const referencesOf = ({ links = {}, references = {}, within }: Entity): (readonly [string, string])[] => [
  ...Object.values(links).flatMap(({ field, to }) => (to ? [[field, to] as const] : [])),
  ...Object.entries(references),
  ...(within ? [[within.field, within.table] as const] : []),
];

const linkedBy = (areas: readonly Area[]): Map<string, NamedLink[]> => {
  const links = areas
    .flatMap(entitiesOf)
    .flatMap(({ links = {}, title }) => Object.values(links).map((link) => ({ ...(link as StoredLink), title })));
  return Map.groupBy(links, ({ to }) => to ?? '');
};

/** The history knows a value by the name of its field alone, so one field means one table everywhere. */
function namedBy(areas: readonly Area[]): Map<string, NamedRecords> {
  const entities = areas.flatMap(entitiesOf);
  const titles = unique(
    [...entities, ...areas.flatMap(({ names }) => names)].map(({ table, title }) => [table, title] as const),
  );
  const named = new Map<string, NamedRecords>();
  for (const [field, table] of entities.flatMap(referencesOf)) {
    const title = titles.get(table);
    if (!title) throw new Error(`No area says how the records of ${table} are named, which ${field} refers to`);
    if ((named.get(field)?.table ?? table) !== table) throw new Error(`${field} refers to two tables`);
    named.set(field, { table, title });
  }
  return named;
}

function composeFailures(areas: readonly Area[]): ComposedAreas['failures'] {
  const declared = areas.flatMap(({ failures }) => Object.entries(failures));
  const codes = Object.values(kitFailures).map(({ code }) => [String(code), code] as const);
  unique([...new Map(codes), ...declared.map(([, { code }]) => [String(code), code] as const)]);
  return Object.fromEntries(unique([...Object.entries(kitFailures), ...declared]));
}

function unique<Value>(entries: readonly (readonly [string, Value])[]): Map<string, Value> {
  const map = new Map<string, Value>();
  for (const [name, value] of entries) {
    if (map.has(name)) throw new Error(`Two areas claim ${name}`);
    map.set(name, value);
  }
  return map;
}

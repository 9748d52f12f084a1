import type { UseQueryOptions } from '@tanstack/react-query';
import type { TablerIcon } from '@tabler/icons-react';
import type { AnyRoute } from '@tanstack/react-router';
import type { Entity } from '#kit/contract/entity.ts';
import type { Failure } from '#kit/contract/failures.ts';
import type { RecordSources } from '../form/fields/records/recordOptions.ts';
import type { ScreenCommand } from './commands.ts';
import type { JobFiles } from '../runs/jobFiles.ts';
import type { PublicParent, ScreenParent } from './screens.ts';

/** The groups of the navigation, which the shell declares in their order. */
export interface NavGroups {}

/** A number of things that wait on a screen: `{ count: 3, label: 'por aceptar' }`. */
export type NavCountPart = { count: number; label: string; urgent?: boolean };

/** Counters of a screen in the navigation, read from an endpoint and updated by its live events. */
export type NavCount = { policy: string; load: () => Promise<UseQueryOptions<NavCountPart[], Failure>> };

/** A screen in the navigation. Those of one group are in the order of `src/screens.ts`. */
export type NavItem = {
  group: keyof NavGroups;
  path: string;
  label: string;
  icon: TablerIcon;
  /** Policy or area; an area admits users who may list or show it, `signedIn` everyone. */
  policy: string;
  flag?: string;
  /** Not for who works in some stores only. */
  everyStore?: true;
  /** Letter that opens it after `g`. */
  letter?: string;
  /** Path of the neighbour in the same group whose entry it shares: the two are tabs of each other. */
  tabOf?: string;
  /** Label of its tab, if shorter than `label`. */
  tab?: string;
  /** Label of the entry that it heads, if other than `label`. */
  entry?: string;
  /** Path of the entry that it follows, if the order of `src/screens.ts` puts it elsewhere. */
  after?: string;
  count?: NavCount;
};

/** An action that the command palette offers to users with the policy. */
export type ScreenAction = {
  /** A verb and a noun: `Crear usuario`. */
  label: string;
  /** Where it is done, with its search: `/users?create=true`. */
  path: string;
  policy: string;
  flag?: string;
};

/** Parts that one area draws within the screens of others, which stand below it; those declare what they give it. */
export interface ScreenParts {}

type Spec = {
  /** The folder's name. */
  name: string;
  nav?: readonly NavItem[];
  actions?: readonly ScreenAction[];
  commands?: readonly ScreenCommand[];
  /** Loads the labels of the area's tables for the history. */
  entities?: () => Promise<readonly Entity[]>;
  /** Record sources for pickers of all areas, by kind. */
  options?: RecordSources;
  /** Saves the files that its jobs leave behind, by kind of job. */
  jobFiles?: JobFiles;
  parts?: Partial<ScreenParts>;
};

type Routes<Parent, Made extends readonly AnyRoute[]> = (parent: Parent) => Made;

export type AreaScreens<
  Own extends readonly AnyRoute[] = readonly AnyRoute[],
  Open extends readonly AnyRoute[] = readonly AnyRoute[],
> = Required<Spec> & { routes: Routes<ScreenParent, Own>; publicRoutes: Routes<PublicParent, Open> };

/**
 * Web declaration of an area.
 *
 * It is in the first chunk, so pages, contracts and labels are imported lazily.
 */
export const areaScreens = <Own extends readonly AnyRoute[] = never[], Open extends readonly AnyRoute[] = never[]>(
  spec: Spec & {
    /** Routes below the shell, for people who are signed in. */
    routes?: Routes<ScreenParent, Own>;
    /** Routes anybody may open. */
    publicRoutes?: Routes<PublicParent, Open>;
  },
): AreaScreens<Own, Open> => ({
  nav: [],
  actions: [],
  commands: [],
  entities: async () => [],
  options: {},
  jobFiles: {},
  parts: {},
  routes: () => [] as unknown as Own,
  publicRoutes: () => [] as unknown as Open,
  ...spec,
});

type RoutesOf<Area> = Area extends AreaScreens<infer Own> ? Own[number] : never;
type PublicRoutesOf<Area> = Area extends AreaScreens<readonly AnyRoute[], infer Open> ? Open[number] : never;

export const composeRoutes = <Areas extends readonly AreaScreens[]>(areas: Areas, parent: ScreenParent) =>
  areas.flatMap(({ routes }) => routes(parent)) as RoutesOf<Areas[number]>[];

export const composePublicRoutes = <Areas extends readonly AreaScreens[]>(areas: Areas, parent: PublicParent) =>
  areas.flatMap(({ publicRoutes }) => publicRoutes(parent)) as PublicRoutesOf<Areas[number]>[];

/** Merges the declarations of all areas for the shell. */
export const composeScreens = (areas: readonly AreaScreens[]) => ({
  nav: areas.flatMap(({ nav }) => nav),
  actions: areas.flatMap(({ actions }) => actions),
  commands: areas.flatMap(({ commands }) => commands),
  options: Object.assign({}, ...areas.map(({ options }) => options)) as RecordSources,
  jobFiles: Object.assign({}, ...areas.map(({ jobFiles }) => jobFiles)) as JobFiles,
  parts: Object.assign({}, ...areas.map(({ parts }) => parts)) as Partial<ScreenParts>,
  /** The words of the history, by table. */
  fetchEntities: async (): Promise<ReadonlyMap<string, Entity>> => {
    const entities = await Promise.all(areas.map((area) => area.entities()));
    return new Map(entities.flat().map((entity) => [entity.table, entity]));
  },
});

import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { offlineFailure } from '../../../api/requests.ts';
import type { OptionsQuery, RemoteOptions } from '../../../list/filters/filter.ts';

/** Picker options that an area offers for its records. */
export type RecordSource = {
  /** Singular and plural: `['local', 'locales']`. */
  noun: readonly [string, string];
  /** Policy to read them, if more than a session is needed. */
  policy?: string;
  /** The kind of records that are groups of these, and are picked with them. */
  groups?: string;
  /** Fetches the readings that find and name them, which come with the area's contract. */
  load: () => Promise<RemoteOptions>;
};

/** Sources by kind of record: `menus`. */
export type RecordSources = Readonly<Record<string, RecordSource>>;

export type KindsOf<Sources> = { [Kind in keyof Sources]: true };

/** The kinds of records that can be picked; each area adds those it offers: `RecordKinds extends KindsOf<…>`. */
export interface RecordKinds {}
export type RecordKind = keyof RecordKinds;

/** Source of options: a kind of record, or custom queries. */
export type OptionSource = RecordKind | RemoteOptions;

/** The sources of all areas. */
export const RecordSourcesContext = createContext<RecordSources>({});

export function useRecordSource(kind: RecordKind): RecordSource {
  const source = use(RecordSourcesContext)[kind];
  if (!source) throw new Error(`No area offers ${kind}`);
  return source;
}

/** The readings of a source; undefined until they are `wanted` and here. */
export function useRemoteOptions(
  source: OptionSource,
  enabled: boolean,
): { options: RemoteOptions | undefined; failure: Failure | null } {
  const sources = use(RecordSourcesContext);
  const kind = typeof source === 'string' ? source : null;
  const loaded = useQuery<RemoteOptions, Failure>({
    queryKey: ['record options', kind],
    queryFn: () => {
      const offered = sources[kind ?? ''];
      if (!offered) throw new Error(`No area offers ${kind}`);
      return offered.load().catch(() => {
        throw offlineFailure();
      });
    },
    enabled: enabled && kind !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { options: typeof source === 'string' ? loaded.data : source, failure: loaded.error };
}

/** Disabled query while the source is unknown. */
export const idleQuery: OptionsQuery = { queryKey: ['record options', 'unknown'] };

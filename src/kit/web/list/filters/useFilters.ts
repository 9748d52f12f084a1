import { capitalized } from '#kit/contract/values/capitalized.ts';
import { use, useMemo } from 'react';
import type { z } from 'zod';
import { recordFiltersOf } from '#kit/contract/recordFilter.ts';
import { type RecordKind, RecordSourcesContext } from '../../form/fields/records/recordOptions.ts';
import { PoliciesContext } from '../../session/Can.tsx';
import { type Filter, filterFields } from './filter.ts';

/** A list's own filters, and a picker for every kind of record that its query is narrowed by and the person may read. */
export function useFilters(query: z.ZodType, declared: readonly Filter[]): readonly Filter[] {
  const sources = use(RecordSourcesContext);
  const policies = use(PoliciesContext);
  return useMemo(() => {
    const named = declared.flatMap(filterFields);
    const pickers = recordFiltersOf(query).flatMap(({ name, of }): Filter[] => {
      const source = sources[of];
      if (!source || named.includes(name) || (source.policy && !policies.has(source.policy))) return [];
      return [{ kind: 'remote', name, label: capitalized(source.noun[0]), of: of as RecordKind }];
    });
    return [...declared, ...pickers];
  }, [query, declared, sources, policies]);
}

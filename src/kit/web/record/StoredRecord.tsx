import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../api/query.ts';
import { QueryFailed } from '../display/EmptyState.tsx';
import type { BackLink } from '../shell/PageHeader.tsx';
import type { ByIdEndpoint } from './useRemoveRecord.tsx';

type StoredRecordProps<Item> = {
  endpoint: ByIdEndpoint<Item>;
  id: number;
  /** Name of the record in the error: `este rol`. */
  what: string;
  back?: BackLink;
  children: (item: Item) => ReactNode;
  /** Skeleton, which also surrounds the error. */
  loading: ReactNode;
  around?: (content: ReactNode) => ReactNode;
};

/** A record by its id: its place while it is read, what went wrong, then what shows it. */
export function StoredRecord<Item>({ endpoint, id, what, back, loading, children, around }: StoredRecordProps<Item>) {
  const { data, error, refetch } = useQuery(endpointQuery(endpoint, { params: { id } }));
  if (data) return children(data);
  const failed = error && (
    <QueryFailed failure={error} what={what} {...(back && { back })} onRetry={() => void refetch()} />
  );
  return around ? around(failed ?? loading) : (failed ?? loading);
}

import { List, Skeleton, Text } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Failure } from '#kit/contract/failures.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import type { Difference } from '../../content/review.contract.ts';

const verbs: Record<Difference['kind'], string> = {
  added: 'Se agrega',
  removed: 'Se quita',
  moved: 'Cambia de lugar',
  changed: 'Cambia',
};

type DifferencesProps = {
  query: UseQueryOptions<{ differences: Difference[] }, Failure>;
  /** Text when there are no differences. */
  none: string;
};

/** Differences that guests would see, as text. */
export function Differences({ query, none }: DifferencesProps) {
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  if (error) return <QueryFailed failure={error} what="las diferencias" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={40} radius="md" />;
  if (data.differences.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  return (
    <List size="sm" spacing={4}>
      {data.differences.map(({ kind, name, fields }) => (
        <List.Item key={kind + name}>
          {verbs[kind]} <b>{name}</b>
          {fields.length > 0 && `: ${fields.join(', ')}`}
        </List.Item>
      ))}
    </List>
  );
}

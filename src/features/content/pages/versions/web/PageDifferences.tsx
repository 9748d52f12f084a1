import { List, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { type PageDifference, pageVersionsApi } from '../pageVersions.contract.ts';

const verbs: Record<PageDifference['kind'], string> = {
  added: 'Se agrega',
  removed: 'Se quita',
  moved: 'Cambia de lugar',
  changed: 'Cambia',
};

type PageDifferencesProps = {
  id: number;
  /** The version that would be published; absent is the draft. */
  to?: number;
  /** Text when there are no differences. */
  none: string;
};

/** Differences that guests would see, as text. */
export function PageDifferences({ id, to, none }: PageDifferencesProps) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(pageVersionsApi.differences, { params: { id }, query: { to } }),
    staleTime: 0,
  });
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

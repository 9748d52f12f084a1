import { Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointInfiniteQuery } from '#kit/web/api/query.ts';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { LoadMore } from '#kit/web/list/LoadMore.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { callDays, maxCalls, tokenCallsApi } from '../tokenCalls.contract.ts';
import type { Token } from '../tokens.contract.ts';
import { CallId, CallStatus } from './CallParts.tsx';
import classes from './TokenCalls.module.css';

/** Few at once: the permissions are below. */
const pageLimit = 8;

/** The last calls with a token, for engineers: how each ended, and the id by which support finds it. */
export function TokenCalls({ token: { id, requestsPerSecond } }: { token: Token }) {
  const query = useInfiniteQuery(
    endpointInfiniteQuery(tokenCallsApi.ofToken, { params: { id }, query: { limit: pageLimit } }),
  );
  const calls = query.data?.pages.flatMap(({ data }) => data);
  return (
    <FormSection title="Últimas solicitudes">
      <Text size="sm" c="dimmed">
        Las últimas {maxCalls} de {callDays} días, sin contenido ni filtros. El límite es de {requestsPerSecond} por
        segundo.
      </Text>
      {query.error && <LoadFailed failure={query.error} onRetry={() => void query.refetch()} />}
      {!query.error && !calls && <Skeleton h={200} radius="lg" />}
      {calls?.length === 0 && <Text size="sm">Todavía nadie ha usado este token.</Text>}
      {calls && calls.length > 0 && (
        <Stack component="ul" gap="sm" className={classes.list ?? ''} aria-label="Últimas solicitudes">
          {calls.map((call) => (
            <li key={call.id} className={classes.call}>
              <CallStatus status={call.status} />
              <div>
                <Text size="sm" ff="monospace" className={classes.path ?? ''}>
                  {call.method} {call.path}
                </Text>
                <Text size="xs" c="dimmed">
                  <DateTime at={call.at} /> · {call.milliseconds} ms · <CallId requestId={call.requestId} />
                </Text>
              </div>
            </li>
          ))}
        </Stack>
      )}
      {query.hasNextPage && <LoadMore loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </FormSection>
  );
}

import { Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointInfiniteQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { LoadMore } from '#kit/web/list/LoadMore.tsx';
import { usePolicies } from '#kit/web/session/policies.ts';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type ReceivedVisit, receivedVisitsApi } from '../receivedVisits.contract.ts';
import { visitKinds } from '../visits.contract.ts';
import { visitMinutesOf } from '../visitDuration.rules.ts';
import classes from './ReceivedVisits.module.css';

function Visit({ visit }: { visit: ReceivedVisit }) {
  const { integer } = useTenantFormat();
  const policies = usePolicies();
  const opened = visit.areas.flatMap((area) => policies.areas.find(({ id }) => id === area)?.label ?? []);
  const { beganAt, endedAt, changeCount } = visit;
  const changes = changeCount === 0 ? 'sin cambios' : pluralize(changeCount, ['cambio', 'cambios'], integer);
  return (
    <li className={classes.visit}>
      <div className={classes.head}>
        <Text size="sm" fw={700}>
          {visit.visitorName}
        </Text>
        {endedAt === null ? (
          <StatusBadge tone="info">Abierta ahora</StatusBadge>
        ) : (
          changeCount > 0 && <StatusBadge tone="warning">Con cambios</StatusBadge>
        )}
      </div>
      <Text size="sm">
        {visitKinds[visit.kind]}: {visit.reason}
        {visit.ticket && ` (${visit.ticket})`}
      </Text>
      <Text size="xs" c="dimmed">
        <DateTime at={beganAt} />
        {endedAt && ` · ${integer(visitMinutesOf(beganAt, endedAt))} min`} · {changes}
        {opened.length > 0 && ` · Vio: ${opened.join(', ')}`}
      </Text>
    </li>
  );
}

/** Visits of the platform's people to the company, for its administrators. */
export function ReceivedVisits() {
  const query = useInfiniteQuery(endpointInfiniteQuery(receivedVisitsApi.list, { query: {} }));
  const visits = query.data?.pages.flatMap(({ data }) => data);
  return (
    <FormSection
      title="Quién entró de soporte"
      hint="Las personas de Comanda entran con un motivo y por una hora. Lo que cambian está en el historial, con su nombre."
    >
      {query.error && <QueryFailed failure={query.error} onRetry={() => void query.refetch()} />}
      {!query.error && !visits && <Skeleton h={120} />}
      {visits?.length === 0 && (
        <Text size="sm" c="dimmed">
          Nadie de Comanda ha entrado a tu comercio.
        </Text>
      )}
      {visits && visits.length > 0 && (
        <ul aria-label="Visitas de soporte">
          {visits.map((visit) => (
            <Visit key={visit.id} visit={visit} />
          ))}
        </ul>
      )}
      {query.hasNextPage && <LoadMore loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </FormSection>
  );
}

import { lazy, Suspense } from 'react';
import { useOpenRecord } from '#kit/web/record/useOpenRecord.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { CountWithNames } from '#kit/web/list/filters/CountWithNames.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { dispatchScopeLabels, dispatchScopes } from '#domain/delivery/dispatch.ts';
import { type Poll, pollsApi } from '../polls.contract.ts';
import { pollActions } from './pollActions.ts';

const PollModal = lazy(() => import('./PollModal.tsx').then(({ PollModal }) => ({ default: PollModal })));

const columns: Column<Poll>[] = [
  { id: 'title', label: 'Título', sort: 'title', cell: ({ title }) => title },
  {
    id: 'dispatchMethod',
    label: 'Pedidos',
    width: 170,
    cell: ({ dispatchMethod }) => dispatchScopeLabels[dispatchMethod],
  },
  {
    id: 'active',
    label: 'Activa',
    width: 130,
    cell: ({ active }) => <StatusBadge tone={active ? 'success' : 'neutral'}>{active ? 'Sí' : 'No'}</StatusBadge>,
  },
  {
    id: 'questionIds',
    label: 'Preguntas',
    width: 130,
    cell: ({ questionIds }) => <CountWithNames ids={questionIds} of="questions" />,
  },
  { ...updatedColumn, optional: false },
];

const filters: readonly Filter[] = [
  {
    kind: 'select',
    name: 'dispatchMethod',
    label: 'Pedidos',
    options: dispatchScopes.map((value) => ({ value, label: dispatchScopeLabels[value] })),
  },
  {
    kind: 'segmented',
    name: 'active',
    label: 'Activa',
    all: 'Todas',
    options: [
      { value: true, label: 'Activas' },
      { value: false, label: 'Desactivadas' },
    ],
  },
];

/** The polls of the tenant, with everything done to them. */
export function PollsPage() {
  const { opened, open, close, linkTo } = useOpenRecord('/nps/polls');
  const opens = useCan(pollsApi.get.policy);
  const { edit, history, remove, dialogs } = useRecordActions(pollActions);
  return (
    <>
      <ListPage
        title="Encuestas"
        path="/nps/polls"
        list={pollsApi.list}
        noun={['encuesta', 'encuestas']}
        columns={columns}
        filters={filters}
        rowLabel={({ title }) => title}
        searchLabel="Buscar por título"
        {...(opens && {
          open: ({ id }: Poll) => linkTo(id),
          prefetch: ({ id }: Poll) => endpointQuery(pollsApi.get, { params: { id } }),
        })}
        actions={(poll) => [edit({ run: () => open(poll.id) }), history(poll), remove(poll)]}
        create={{ label: 'Crear encuesta', policy: pollsApi.create.policy, ...linkTo('new') }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay encuestas',
          body: 'La que esté activa llega por correo a quien acaba de recibir su pedido.',
        }}
      />
      <Suspense>{opened !== undefined && <PollModal key={opened} edit={opened} onClose={close} />}</Suspense>
      {dialogs}
    </>
  );
}

import { lazy, Suspense } from 'react';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { CountWithNames } from '#kit/web/list/filters/CountWithNames.tsx';
import { useOpenRecord } from '#kit/web/record/useOpenRecord.ts';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type Note, notesApi } from '../notes.contract.ts';
import { noteActions } from './noteActions.ts';

const NoteModal = lazy(() => import('./NoteModal.tsx').then((file) => ({ default: file.NoteModal })));

const Day = ({ at }: { at: string }) => useTenantFormat().day(at);

const columns: Column<Note>[] = [
  { id: 'day', label: 'Día', width: 130, cell: ({ day }) => <Day at={day} /> },
  { id: 'text', label: 'Nota', cell: ({ text }) => text },
  {
    id: 'storeIds',
    label: 'Locales',
    width: 180,
    cell: ({ storeIds }) => (storeIds.length === 0 ? 'Toda la cadena' : <CountWithNames ids={storeIds} of="stores" />),
  },
  { id: 'authorName', label: 'La escribió', width: 200, cell: ({ authorName }) => authorName },
];

const filters: readonly Filter[] = [{ kind: 'dates', name: 'from', until: 'to', label: 'Días' }];

/** Notes on days, newest first. */
export function NotesPage() {
  const { opened, open, close, linkTo } = useOpenRecord('/reports/notes');
  const opens = useCan(notesApi.get.policy);
  const { edit, history, remove, dialogs } = useRecordActions(noteActions);
  return (
    <>
      <ListPage
        title="Notas en los gráficos"
        back={{ to: '/reports', label: 'Reportes' }}
        path="/reports/notes"
        list={notesApi.list}
        noun={['nota', 'notas']}
        columns={columns}
        filters={filters}
        rowLabel={({ text }) => text}
        searchLabel="Buscar por nota"
        {...(opens && {
          open: ({ id }: Note) => linkTo(id),
          prefetch: ({ id }: Note) => endpointQuery(notesApi.get, { params: { id } }),
        })}
        actions={(note) =>
          note.isWithinReach ? [edit({ run: () => open(note.id) }), history(note), remove(note)] : [history(note)]
        }
        create={{ label: 'Crear nota', policy: notesApi.create.policy, ...linkTo('new') }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay notas',
          body: 'Anota lo que explique un día distinto: un corte de luz, una feria en la cuadra. Se ve en todos los gráficos.',
        }}
      />
      <Suspense>{opened !== undefined && <NoteModal key={opened} edit={opened} onClose={close} />}</Suspense>
      {dialogs}
    </>
  );
}

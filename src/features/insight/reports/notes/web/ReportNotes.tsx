import { Anchor, Button, Group } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Report } from '../../reports.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { eventsApi, type DayEvent } from '../../events/events.contract.ts';
import classes from '../../figures/web/Reports.module.css';
import { notesApi } from '../notes.contract.ts';

const NoteModal = lazy(() => import('./NoteModal.tsx').then((file) => ({ default: file.NoteModal })));

/** Texts of events by ISO day. */
export type DayNotes = ReadonlyMap<string, readonly string[]>;
type Props = { report: Report; children: (notes: DayNotes) => ReactNode };

/** Texts by the day they started. Sold-outs are left out: every day has some, and «¿Por qué cambió?» lists them. */
function notesByDay(events: readonly DayEvent[]): DayNotes {
  const charted = events.filter(({ kind }) => kind !== 'soldOut');
  return new Map(
    [...Map.groupBy(charted, ({ day }) => day)].map(([day, dayEvents]) => [day, dayEvents.map(({ text }) => text)]),
  );
}

/** Gives a report's chart what happened on its days, and the way to note something. The chart does not wait for it. */
export function ReportNotes({ report: { range, storeIds }, children }: Props) {
  const [formOpen, setFormOpen] = useState(false);
  const creates = useCan(notesApi.create.policy);
  const lists = useCan(notesApi.list.policy);
  const { startDate: from, endDate: to } = range;
  const { data, refetch } = useQuery(
    endpointQuery(eventsApi.events, {
      query: { period: 'custom', from, to, storeIds: storeIds ?? undefined } as never,
    }),
  );
  const close = () => {
    setFormOpen(false);
    void refetch();
  };
  return (
    <>
      {children(notesByDay(data?.events ?? []))}
      <Group gap="sm" mt="sm" className={classes.onScreen}>
        {creates && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconNote size={15} aria-hidden />}
            onClick={() => setFormOpen(true)}
          >
            Agregar nota
          </Button>
        )}
        {lists && (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/reports/notes" search={{ from, to } as never} {...props} />}
          >
            Ver notas
          </Anchor>
        )}
      </Group>
      <Suspense>{formOpen && <NoteModal edit="new" onClose={close} begin={{ day: to }} />}</Suspense>
    </>
  );
}

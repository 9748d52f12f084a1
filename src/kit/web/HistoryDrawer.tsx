import { Button, Drawer, Skeleton, Stack, Text, Timeline, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Entity } from '../contract/entity.ts';
import { useCan } from './Can.tsx';
import { ReadingFailed } from './EmptyState.tsx';
import { When } from './format.tsx';
import { ChangeList } from './history/ChangeList.tsx';
import type { RecordChange } from './history/RecordChange.ts';
import { type UndoEndpoint, useUndo } from './history/useUndo.tsx';
import { readingPages } from './query.ts';

/** One request that wrote, as far as the history of a record tells it. */
export type HistoryEntry = {
  requestId: string;
  at: string;
  authorName: string;
  summary: string;
  changes: RecordChange[];
  changeCount: number;
  undoable: boolean;
  notUndoable: string | null;
  undoneBy: string | null;
};

/** The endpoints that tell the history of a record and take a request back. */
export type HistoryApi = {
  history: Endpoint<
    z.ZodType<unknown, { entity: string; id: unknown }>,
    z.ZodType,
    z.ZodType,
    z.ZodType<{ data: HistoryEntry[]; nextCursor: string | null }>
  >;
  undo: UndoEndpoint;
};

type RecordHistory = { api: HistoryApi; entity: Entity; id: number };

/** The button of a record's page that opens its history. */
export function HistoryButton(record: RecordHistory) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={17} stroke={1.9} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Historial
      </Button>
      <HistoryDrawer {...record} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

/** Who changed a record, when, from what to what, and a way back where there still is one. */
export function HistoryDrawer({
  opened,
  onClose,
  ...record
}: RecordHistory & { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} size="lg" title="Historial">
      {opened && <Entries {...record} />}
    </Drawer>
  );
}

function Entries({ api, entity, id }: RecordHistory) {
  const reading = useInfiniteQuery(readingPages(api.history, { params: { entity: entity.table, id } }));
  if (reading.isPending)
    return (
      <Stack aria-busy>
        {[0, 1, 2].map((each) => (
          <Skeleton key={each} h={84} />
        ))}
      </Stack>
    );
  if (reading.error)
    return <ReadingFailed failure={reading.error} what="este historial" onRetry={() => void reading.refetch()} />;
  const entries = reading.data.pages.flatMap(({ data }) => data);
  if (entries.length === 0)
    return (
      <Text c="dimmed" size="sm">
        Todavía nadie ha cambiado nada aquí. Cada cambio quedará con su autor, su hora y sus valores.
      </Text>
    );
  return (
    <>
      <Timeline bulletSize={14} lineWidth={2}>
        {entries.map((entry) => (
          <Timeline.Item key={entry.requestId} title={entry.authorName}>
            <Text size="xs" c="dimmed" mb={6}>
              <When at={entry.at} />
            </Text>
            <ChangeList changes={entry.changes} count={entry.changeCount} />
            <UndoButton entry={entry} api={api} />
          </Timeline.Item>
        ))}
      </Timeline>
      {reading.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          loading={reading.isFetchingNextPage}
          onClick={() => void reading.fetchNextPage()}
        >
          Ver cambios anteriores
        </Button>
      )}
    </>
  );
}

function UndoButton({ entry, api }: { entry: HistoryEntry; api: HistoryApi }) {
  const allowed = useCan(api.undo.policy);
  const undo = useUndo(api.undo);
  if (entry.undoneBy)
    return (
      <Text size="xs" c="dimmed" mt={6}>
        Este cambio se deshizo.
      </Text>
    );
  if (!allowed) return null;
  return (
    <Tooltip label={entry.notUndoable} disabled={entry.undoable} multiline maw={280}>
      <Button
        mt={6}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconArrowBackUp size={15} aria-hidden />}
        data-disabled={!entry.undoable || undefined}
        aria-disabled={!entry.undoable}
        onClick={() => entry.undoable && undo(entry)}
      >
        Deshacer
      </Button>
    </Tooltip>
  );
}

import { Button, Text, Timeline, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCan } from '../../session/Can.tsx';
import { QueryFailed } from '../../display/EmptyState.tsx';
import { DateTime } from '../../shell/format.tsx';
import type { HistoryApi, HistoryEntry, RecordHistory } from '../HistoryDrawer.tsx';
import { endpointInfiniteQuery } from '../../api/query.ts';
import { ChangeList } from './ChangeList.tsx';
import { HistorySkeleton } from './HistorySkeleton.tsx';
import { useUndo } from './useUndo.tsx';

/** The requests that changed one record, from the newest. */
export function HistoryEntries({ api, table, id }: RecordHistory) {
  const query = useInfiniteQuery(endpointInfiniteQuery(api.history, { params: { entity: table, id } }));
  if (query.isPending) return <HistorySkeleton />;
  if (query.error)
    return <QueryFailed failure={query.error} what="este historial" onRetry={() => void query.refetch()} />;
  const entries = query.data.pages.flatMap(({ data }) => data);
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
              <DateTime at={entry.at} />
            </Text>
            <ChangeList changes={entry.changes} count={entry.changeCount} of={{ table, id }} />
            <UndoButton entry={entry} api={api} />
          </Timeline.Item>
        ))}
      </Timeline>
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
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

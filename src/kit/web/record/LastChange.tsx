import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { areaOf, endpointQuery } from '../api/query.ts';
import { useLive } from '../api/live.ts';
import { FormSection } from '../form/FormSection.tsx';
import { DateTime } from '../shell/format.tsx';
import type { RecordHistory } from './HistoryDrawer.tsx';
import { useHistoryDrawer } from './history/useHistoryDrawer.tsx';

/** `topics`: live events of the record and its parts. */
type LastChangeProps = RecordHistory & { updatedAt: string; topics: readonly string[] };

/**
 * Section of a record's side: when and by whom it was changed last, with its history.
 *
 * The history includes changes of the record's parts, whose time is not that of the record.
 */
export function LastChange({ id, updatedAt, api, table, topics }: LastChangeProps) {
  const client = useQueryClient();
  const { open, drawer } = useHistoryDrawer({ api, table });
  const { data, isPending } = useQuery(
    endpointQuery(api.history, { params: { entity: table, id }, query: { limit: 1 } }),
  );
  useLive(topics, () => void client.invalidateQueries({ queryKey: [areaOf(api.history)] }));
  const last = data?.data[0];
  return (
    <FormSection title="Último cambio">
      <div>
        <Text size="sm">
          <DateTime at={last?.at ?? updatedAt} />
        </Text>
        {(last || isPending) && (
          <Text size="sm" c="dimmed" mih="1.55em">
            {last && `${last.authorName}: ${last.summary}`}
          </Text>
        )}
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => open(id)}>
          Ver historial
        </Button>
      </div>
      {drawer}
    </FormSection>
  );
}

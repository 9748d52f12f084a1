import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/query.ts';
import { FormSection } from '../form/FormSection.tsx';
import { DateTime } from '../shell/format.tsx';
import type { RecordHistory } from './HistoryDrawer.tsx';
import { useHistoryDrawer } from './history/useHistoryDrawer.tsx';

type LastChangeProps = RecordHistory & { updatedAt: string };

/** Section of a record's side: when and by whom it was changed last, with its history. */
export function LastChange({ id, updatedAt, api, table }: LastChangeProps) {
  const { open, drawer } = useHistoryDrawer({ api, table });
  const { data, isPending } = useQuery(
    endpointQuery(api.history, { params: { entity: table, id }, query: { limit: 1 } }),
  );
  const last = data?.data[0];
  return (
    <FormSection title="Último cambio">
      <div>
        <Text size="sm">
          <DateTime at={updatedAt} />
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

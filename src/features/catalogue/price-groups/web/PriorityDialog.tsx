import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { DragHandle } from '#kit/web/list/sortable/DragHandle.tsx';
import { SortableList } from '#kit/web/list/sortable/SortableList.tsx';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type PriceGroup, priceGroupsApi } from '../priceGroups.contract.ts';
import classes from './PriorityDialog.module.css';

/** Orders the price lists: where two of a menu price one product, the one above holds. */
export function PriorityDialog({ onClose }: { onClose: () => void }) {
  const query = { limit: 100, sort: 'position', dir: 'asc' } as const;
  const { data, error, refetch } = useQuery(endpointQuery(priceGroupsApi.list, { query }));
  return (
    <Modal opened onClose={onClose} title="Prioridad de las listas" padding="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Si un menú usa dos listas que ponen precio al mismo producto, gana la de arriba. Arrástralas para ordenarlas.
        </Text>
        {error && <QueryFailed failure={error} what="las listas" onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton h={180} />}
        {data && <Order groups={data.data} onClose={onClose} />}
      </Stack>
    </Modal>
  );
}

function Order({ groups, onClose }: { groups: readonly PriceGroup[]; onClose: () => void }) {
  const [ordered, setOrdered] = useState(groups);
  const order = useEndpointMutation(priceGroupsApi.order, { invalidates: ['history'] });
  const undoing = useUndoAction(auditApi.undo, { invalidates: ['menus', 'history'], success: 'Orden devuelto' });
  const save = async () => {
    try {
      const { requestId } = await order.mutateAsync({ body: { ids: ordered.map(({ id }) => id) } });
      toasts.success('Prioridad guardada', undoing(requestId));
      onClose();
    } catch (failure) {
      toasts.failure(failure);
    }
  };
  return (
    <>
      <SortableList
        label="Listas de precios, la que gana primero"
        items={ordered}
        idOf={({ id }) => id}
        labelOf={({ name }) => name}
        onMove={setOrdered}
        renderRow={({ name, menuNames }, place) => (
          <div className={classes.row}>
            <DragHandle />
            <Text span fw={700} c="dimmed" w={28} ta="right">
              {place + 1}.
            </Text>
            <span className={classes.name}>
              {name}
              <Text span display="block" size="xs" c="dimmed" truncate>
                {menuNames.join(', ') || 'En ningún menú'}
              </Text>
            </span>
          </div>
        )}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button loading={order.isPending} disabled={ordered === groups} onClick={() => void save()}>
          Guardar orden
        </Button>
      </Group>
    </>
  );
}

import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { fetchAllRows } from '#kit/web/list/bulk/fetchAllRows.ts';
import { DragHandle } from '#kit/web/list/sortable/DragHandle.tsx';
import { SortableList } from '#kit/web/list/sortable/SortableList.tsx';
import { useMoveActions } from '#kit/web/list/sortable/sortableRow.ts';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type PageRow, pagesApi } from '../pages.contract.ts';
import classes from './PageOrder.module.css';
import { PageState } from './PageState.tsx';

/** Puts all pages in their order at once: guests find them so at the foot of the shop. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery<PageRow[], Failure>({
    queryKey: ['pages', 'order'],
    queryFn: () => fetchAllRows(pagesApi.list, { sort: 'position' }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title="Orden de las páginas" size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Así se leen en el pie de tu tienda y en el constructor. Arrástralas para ordenarlas.
        </Text>
        {error && <QueryFailed failure={error} what="las páginas" onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton h={180} />}
        {data && <Order pages={data} onClose={onClose} />}
      </Stack>
    </Modal>
  );
}

/** Pages whose place is another, with their new one; the first is at 1. */
const moved = (pages: readonly PageRow[]) =>
  pages.flatMap(({ id, position }, at) => (position === at + 1 ? [] : [{ id, position: at + 1 }]));

function Order({ pages, onClose }: { pages: readonly PageRow[]; onClose: () => void }) {
  const [ordered, setOrdered] = useState(pages);
  const order = useEndpointMutation(pagesApi.order, { invalidates: ['history'], success: 'Orden guardado' });
  const positions = moved(ordered);
  const save = () => order.mutateAsync({ body: { positions } }).then(onClose, toasts.failure);
  return (
    <>
      <SortableList
        label="Páginas en su orden"
        items={ordered}
        idOf={({ id }) => id}
        labelOf={({ name }) => name}
        onMove={setOrdered}
        renderRow={(page, place) => <Row page={page} place={place} />}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          loading={order.isPending}
          disabled={ordered === pages || positions.length === 0}
          onClick={() => void save()}
        >
          Guardar orden
        </Button>
      </Group>
    </>
  );
}

function Row({ page, place }: { page: PageRow; place: number }) {
  const { name, relativeUrl } = page;
  return (
    <div className={classes.row}>
      <DragHandle />
      <Text span fw={700} c="dimmed" w={28} ta="right">
        {place + 1}.
      </Text>
      <span className={classes.words}>
        {name}
        <Text span display="block" size="xs" c="dimmed" truncate>
          /{relativeUrl}
        </Text>
      </span>
      <PageState page={page} />
      <RowMenu label={name} actions={useMoveActions()} />
    </div>
  );
}

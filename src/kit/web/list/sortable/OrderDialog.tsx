import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Failure } from '../../../contract/failures.ts';
import { QueryFailed } from '../../display/EmptyState.tsx';
import { toasts } from '../../shell/toasts.tsx';
import { fetchAllRows } from '../bulk/fetchAllRows.ts';
import { RowMenu } from '../table/RowMenu.tsx';
import type { ListEndpoint } from '../useListData.ts';
import { DragHandle } from './DragHandle.tsx';
import classes from './OrderDialog.module.css';
import { SortableList } from './SortableList.tsx';
import { useMoveActions } from './sortableRow.ts';
import { DialogActions } from '../../shell/DialogActions.tsx';

type Ordered = { id: number; name: string };

type OrderDialogProps<T extends Ordered> = {
  title: string;
  /** Effect of the order. */
  hint: string;
  /** Name of the ordered items: `las páginas`. */
  what: string;
  /** Sorted by `position`. */
  list: ListEndpoint<T>;
  detailOf: (row: T) => string;
  /** At the end of a row. */
  renderMark?: (row: T) => ReactNode;
  /** Saves the order. The dialog shows an error and stays open on failure. */
  onSave: (rows: readonly T[]) => Promise<unknown>;
  onClose: () => void;
};

/** Puts all rows of a list in their order at once. */
export function OrderDialog<T extends Ordered>(props: OrderDialogProps<T>) {
  const { title, hint, what, list, onClose } = props;
  const { data, error, refetch } = useQuery<T[], Failure>({
    queryKey: [list.path, 'order'],
    queryFn: () => fetchAllRows(list, { sort: 'position', dir: 'asc' }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        {error && <QueryFailed failure={error} what={what} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton h={180} />}
        {data && <Order {...props} rows={data} />}
      </Stack>
    </Modal>
  );
}

function Order<T extends Ordered>(props: OrderDialogProps<T> & { rows: readonly T[] }) {
  const { what, rows, detailOf, renderMark, onSave, onClose } = props;
  const [ordered, setOrdered] = useState(rows);
  const [saving, setSaving] = useState(false);
  const moved = ordered.some((row, place) => row !== rows[place]);
  const save = () => {
    setSaving(true);
    onSave(ordered).then(onClose, (failure: Failure) => {
      setSaving(false);
      toasts.failure(failure);
    });
  };
  return (
    <>
      <SortableList
        label={`Orden de ${what}`}
        items={ordered}
        idOf={({ id }) => id}
        labelOf={({ name }) => name}
        onMove={setOrdered}
        renderRow={(row, place) => (
          <Row name={row.name} place={place} detail={detailOf(row)}>
            {renderMark?.(row)}
          </Row>
        )}
      />
      <DialogActions onCancel={onClose}>
        <Button loading={saving} disabled={!moved} onClick={save}>
          Guardar orden
        </Button>
      </DialogActions>
    </>
  );
}

type RowProps = { name: string; place: number; detail: string; children: ReactNode };

function Row({ name, place, detail, children }: RowProps) {
  return (
    <div className={classes.row}>
      <DragHandle />
      <Text span fw={700} c="dimmed" w={28} ta="right">
        {place + 1}.
      </Text>
      <span className={classes.words}>
        {name}
        <Text span display="block" size="xs" c="dimmed" truncate>
          {detail}
        </Text>
      </span>
      {children}
      <RowMenu label={name} actions={useMoveActions()} />
    </div>
  );
}

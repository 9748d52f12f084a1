import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Failure } from '../../contract/failures.ts';
import { useEndpointMutation } from '../api/query.ts';
import { type Confirmation, confirm } from '../shell/dialogs.tsx';
import { type TenantFormat, useTenantFormat } from '../shell/format.tsx';

export type ByIdEndpoint<Reply = unknown> = Endpoint<
  z.ZodType<unknown, { id: unknown }>,
  z.ZodType,
  z.ZodType,
  z.ZodType<Reply>
>;

type Question = Pick<Confirmation, 'title' | 'body' | 'confirm'>;
/** What a dialog needs that asks in its own way: `run` deletes, and closes it once the record is gone. */
export type RemovalDialogProps<Row> = {
  record: Row;
  onClose: () => void;
  removing: { run: () => void; isPending: boolean; error: Failure | null };
};
/** Asks in its own way, or says why the record cannot go. */
type RemovalDialog<Row> = ComponentType<RemovalDialogProps<Row>>;

/** How a record of an area is deleted. */
export type Removal<Row> = {
  endpoint: ByIdEndpoint;
  /** Toast: `Rol eliminado`. */
  success: string;
  /** Areas whose readings are stale afterwards, besides the record's own. */
  invalidates?: string[];
  /** What is lost, as a question or in a dialog of its own. */
  ask: (row: Row, format: TenantFormat) => Question | RemovalDialog<Row>;
};

const isQuestion = (asked: object): asked is Question => 'title' in asked;

/** Deletes a record after asking. `dialog` belongs on the page; `onRemoved` is told once it is gone. */
export function useRemoveRecord<Row extends { id: number }>(
  { endpoint, success, invalidates = [], ask }: Removal<Row>,
  onRemoved: () => void = () => undefined,
): { remove: (row: Row) => void; dialog: ReactNode } {
  const format = useTenantFormat();
  const { mutateAsync, isPending, error, reset } = useEndpointMutation(endpoint, { success, invalidates });
  const [open, setOpen] = useState<{ Dialog: RemovalDialog<Row>; row: Row } | null>(null);
  const removeRow = ({ id }: Row) => mutateAsync({ params: { id } });
  const remove = (row: Row) => {
    const asked = ask(row, format);
    if (isQuestion(asked))
      return void confirm({ ...asked, danger: true, run: () => removeRow(row) }).then(
        (agreed) => agreed && onRemoved(),
      );
    reset();
    setOpen({ Dialog: asked, row });
  };
  const close = () => setOpen(null);
  const run = () =>
    open &&
    void removeRow(open.row).then(
      () => {
        close();
        onRemoved();
      },
      () => undefined,
    );
  const dialog = open && (
    <Suspense>
      <open.Dialog record={open.row} onClose={close} removing={{ run, isPending, error }} />
    </Suspense>
  );
  return { remove, dialog };
}

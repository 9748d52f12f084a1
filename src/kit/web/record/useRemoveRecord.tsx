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
/** Props of a custom confirmation: `run` deletes the record, then closes the dialog. */
export type RemovalDialogProps<Row> = {
  record: Row;
  onClose: () => void;
  removing: { run: () => void; isPending: boolean; error: Failure | null };
};
/** A custom confirmation, or an explanation why the record cannot be deleted. */
type RemovalDialog<Row> = ComponentType<RemovalDialogProps<Row>>;

/** How a record of an area is deleted. */
export type Removal<Row> = {
  endpoint: ByIdEndpoint;
  /** Toast: `Rol eliminado`. */
  success: string;
  /** Areas whose readings are stale afterwards, besides the record's own. */
  invalidates?: string[];
  /** Consequences of the deletion, as a question or a custom dialog. */
  ask: (row: Row, format: TenantFormat) => Question | RemovalDialog<Row>;
};

const isQuestion = (question: object): question is Question => 'title' in question;

/** Deletes a record after confirmation. Render `dialog` on the page; `onRemoved` runs after the deletion. */
export function useRemoveRecord<Row extends { id: number }>(
  { endpoint, success, invalidates = [], ask }: Removal<Row>,
  onRemoved: () => void = () => undefined,
): { remove: (row: Row) => void; dialog: ReactNode } {
  const format = useTenantFormat();
  const { mutateAsync, isPending, error, reset } = useEndpointMutation(endpoint, { success, invalidates });
  const [open, setOpen] = useState<{ Dialog: RemovalDialog<Row>; row: Row } | null>(null);
  const removeRow = ({ id }: Row) => mutateAsync({ params: { id } });
  const remove = (row: Row) => {
    const question = ask(row, format);
    if (isQuestion(question))
      return void confirm({ ...question, danger: true, run: () => removeRow(row) }).then(
        (agreed) => agreed && onRemoved(),
      );
    reset();
    setOpen({ Dialog: question, row });
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

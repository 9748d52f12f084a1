import { Modal, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan } from '../session/Can.tsx';
import { NoPermission } from '../display/EmptyState.tsx';
import { FormColumns } from '../form/FormColumns.tsx';
import { twoColumnWidth } from './FormModal.tsx';
import { StoredRecord } from './StoredRecord.tsx';
import type { ByIdEndpoint } from './useRemoveRecord.tsx';

type RecordModalProps<Item> = {
  /** The record that the address names, or a new one. */
  edit: number | 'new';
  onClose: () => void;
  api: { get: ByIdEndpoint<Item>; create: { policy: string } };
  what: string;
  /** Label for users who may not create: `el formulario para crear usuarios`. */
  createForm: string;
  titles: { create: string; edit: string };
  size?: 'md' | 'lg';
  /** The form has a side. */
  twoColumns?: boolean;
  /** Number of fields in the skeleton. */
  lines: number;
  children: (title: string, item?: Item) => ReactNode;
};

/** The form of a record over its list. */
export function RecordModal<Item>(props: RecordModalProps<Item>) {
  const { edit, onClose, api, what, createForm, titles, size = 'md', twoColumns = false, lines, children } = props;
  const creates = useCan(api.create.policy);
  const inModal = (title: string) => (content: ReactNode) => (
    <Modal opened onClose={onClose} title={title} size={twoColumns ? twoColumnWidth : size}>
      {content}
    </Modal>
  );
  if (edit === 'new')
    return creates ? children(titles.create) : inModal(titles.create)(<NoPermission what={createForm} />);
  const places = (
    <Stack>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} h={58} />
      ))}
    </Stack>
  );
  const loading = (
    <div aria-busy>
      <FormColumns side={twoColumns && <Skeleton h={240} radius="lg" />}>{places}</FormColumns>
    </div>
  );
  return (
    <StoredRecord endpoint={api.get} id={edit} what={what} loading={loading} around={inModal(titles.edit)}>
      {(item) => children(titles.edit, item)}
    </StoredRecord>
  );
}

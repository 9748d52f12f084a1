import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { FormLoading, type FormLoadingProps } from '../form/FormLoading.tsx';
import { StoredRecord } from './StoredRecord.tsx';
import type { ByIdEndpoint } from './useRemoveRecord.tsx';

type PagesSpec<Item, Draft> = {
  get: ByIdEndpoint<Item>;
  /** `este rol` */
  what: string;
  loading: FormLoadingProps;
  toFormValues: (item: Item) => Draft;
  /** Initial values of a new record; search parameters may preset some. */
  blank: (search: Readonly<Record<string, unknown>>) => Draft;
  /** The form of a stored record, or of a new one. */
  form: (initial: Draft, item?: Item) => ReactNode;
};

/** The pages of one kind of record: to make one, and to edit the one that the address names. */
export function recordPages<Item extends { id: number }, Draft>(spec: PagesSpec<Item, Draft>) {
  const { get, what, loading, toFormValues, blank, form } = spec;
  function Known({ item }: { item: Item }) {
    const initial = useMemo(() => toFormValues(item), [item]);
    return form(initial, item);
  }
  function AddPage() {
    const search = useSearch({ strict: false });
    const [initial] = useState(() => blank(search));
    return form(initial);
  }
  function EditPage() {
    const { id } = useParams({ strict: false }) as { id: number };
    return (
      <StoredRecord endpoint={get} id={id} what={what} back={loading.back} loading={<FormLoading {...loading} />}>
        {(item) => <Known key={item.id} item={item} />}
      </StoredRecord>
    );
  }
  return { AddPage, EditPage };
}

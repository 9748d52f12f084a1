import { useCallback, useEffect, useRef, useState } from 'react';
import { useField } from '../../FormContext.ts';
import { formatValue } from '../../fieldRegistry.ts';
import { preserveOrder } from '../../values.ts';
import { RecordPicker } from './RecordPicker.tsx';
import { type OptionSource, type RecordKind, useRecordSource } from './recordOptions.ts';
import type { FieldProps, FirstProps } from '../TextField.tsx';
import { useSearchedOptions, useTypedSearch } from '../useOptions.ts';

export type RemoteMultiSelectFieldProps = FieldProps &
  FirstProps & {
    of: OptionSource;
    /** The field that lists the groups of these records that are picked besides. */
    groups?: string;
    placeholder?: string;
  };

/** Several records, searched on the server; with `groups`, groups of them too. */
export function RemoteMultiSelectField(props: RemoteMultiSelectFieldProps) {
  const { groups, of, ...rest } = props;
  if (groups === undefined || typeof of !== 'string') return <RecordsField of={of} {...rest} />;
  return <RecordsOrGroupsField of={of} groups={groups} {...rest} />;
}

type SearchOptions = { of: OptionSource; opened: boolean; search: ReturnType<typeof useTypedSearch> };

/** A field whose value are ids of records, with what is found of them; the form's messages call them by name. */
function useRecordsField(naming: { name: string; label: string }, { of, opened, search }: SearchOptions) {
  const names = useRef<(value: number) => string>(String);
  const show = useCallback((value: unknown) => formatValue((value as number[]).map((each) => names.current(each))), []);
  const field = useField<number[]>({ ...naming, show });
  const found = useSearchedOptions(of, field.value, opened, search);
  useEffect(function rememberNames() {
    names.current = found.nameOf;
  });
  const change = (ids: number[]) => field.change(preserveOrder(ids, field.saved ?? []));
  return { field, pickable: { found, chosen: field.value, change } };
}

type RecordsFieldProps = Omit<RemoteMultiSelectFieldProps, 'groups'>;

/** Props of a record picker for a field, also for a second field searched together. */
function useFieldPicker({ name, label, of, required }: RecordsFieldProps) {
  const [opened, setOpened] = useState(false);
  const search = useTypedSearch();
  const { field, pickable } = useRecordsField({ name, label }, { of, opened, search });
  const picker = {
    id: field.id,
    label,
    required: required ?? field.rules.required,
    search,
    onOpen: () => setOpened(true),
    onBlur: field.leave,
    readOnly: field.readOnly,
    error: field.error,
  };
  return { picker, pickable, looking: { opened, search } };
}

function RecordsField(props: RecordsFieldProps) {
  const { name: _, of: __, ...rest } = props;
  const { picker, pickable } = useFieldPicker(props);
  return <RecordPicker {...rest} {...picker} records={pickable} />;
}

type GroupedProps = RecordsFieldProps & { of: RecordKind; groups: string };

function RecordsOrGroupsField({ groups, ...props }: GroupedProps) {
  const { name: _, of, ...rest } = props;
  const source = useRecordSource(of);
  const groupsOf = source.groups as RecordKind;
  const { noun } = useRecordSource(groupsOf);
  const { picker, pickable, looking } = useFieldPicker(props);
  const grouped = useRecordsField({ name: groups, label: noun[1] }, { of: groupsOf, ...looking });
  return (
    <RecordPicker
      {...rest}
      {...picker}
      records={{ ...pickable, title: source.noun[1] }}
      groups={{ ...grouped.pickable, title: noun[1] }}
      error={picker.error ?? grouped.field.error}
    />
  );
}

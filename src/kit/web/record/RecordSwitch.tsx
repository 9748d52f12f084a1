import { Switch } from '@mantine/core';
import type { Endpoint } from '../../contract/endpoint.ts';
import { useEndpointMutation } from '../api/query.ts';
import { useCan } from '../session/Can.tsx';
import { toasts } from '../shell/toasts.tsx';
import { StatusBadge } from '../display/StatusBadge.tsx';

/**
 * Turns a field of a record on or off: changed at once, and back again when the server refuses.
 *
 * The toast of a success can be undone. `textOf` is its text, with the name of the record: `Cupón VERANO desactivado`.
 */
export function useRecordToggle<T extends { id: number }>(
  endpoint: Endpoint,
  field: string,
  textOf: (record: T, on: boolean) => string,
): (record: T, on: boolean) => Promise<void> {
  const { mutateAsync } = useEndpointMutation(endpoint, { optimistic: true });
  return async function toggle(record, on) {
    try {
      await mutateAsync({ params: { id: record.id }, body: { [field]: on } });
      toasts.success(textOf(record, on), { label: 'Deshacer', run: () => void toggle(record, !on) });
    } catch (thrown) {
      toasts.failure(thrown);
    }
  };
}

type RecordSwitchProps = {
  /** Who may change it. */
  policy: string;
  label: string;
  on: boolean;
  onChange: (on: boolean) => void | Promise<void>;
  /** Text for users who may not edit: `['Disponible', 'Desactivado']`. */
  words?: readonly [string, string];
};

/** Toggle of a boolean field in a list; text for users who may not edit it. */
export function RecordSwitch({ policy, label, on, onChange, words = ['Sí', 'No'] }: RecordSwitchProps) {
  const changes = useCan(policy);
  if (!changes) return <StatusBadge tone={on ? 'success' : 'neutral'}>{on ? words[0] : words[1]}</StatusBadge>;
  return <Switch aria-label={label} checked={on} onChange={(event) => void onChange(event.currentTarget.checked)} />;
}

import { Switch } from '@mantine/core';
import type { Endpoint } from '../../contract/endpoint.ts';
import { useEndpointMutation } from '../api/query.ts';
import { useCan } from '../session/Can.tsx';
import { StatusBadge } from '../display/StatusBadge.tsx';

/** Turns a field of a record on or off: changed at once, and back again when the server refuses. */
export function useRecordToggle(endpoint: Endpoint, field: string): (record: { id: number }, on: boolean) => void {
  const { mutate } = useEndpointMutation(endpoint, { optimistic: true });
  return ({ id }, on) => mutate({ params: { id }, body: { [field]: on } });
}

type RecordSwitchProps = {
  /** Who may change it. */
  policy: string;
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Text for users who may not edit: `['Disponible', 'Apagado']`. */
  words?: readonly [string, string];
};

/** Toggle of a boolean field in a list; text for users who may not edit it. */
export function RecordSwitch({ policy, label, on, onChange, words = ['Sí', 'No'] }: RecordSwitchProps) {
  const changes = useCan(policy);
  if (!changes) return <StatusBadge tone={on ? 'success' : 'neutral'}>{on ? words[0] : words[1]}</StatusBadge>;
  return <Switch aria-label={label} checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />;
}

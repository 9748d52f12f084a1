import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { codeSchema, mappingApi, type MappingRow } from '../mapping.contract.ts';
import { suggestionText } from '../suggestion.rules.ts';

/** The code of a row whose kind the catalogue does not list: it is typed, and stored when the field is left. */
export function CodeInput({ row }: { row: MappingRow }) {
  const { id, name, code, state } = row;
  const stored = state === 'suggested' ? '' : (code ?? '');
  const [typed, setTyped] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const { mutate, isPending } = useEndpointMutation(mappingApi.set);
  const isAllowed = useCan(mappingApi.set.policy);
  if (seen !== stored) {
    setSeen(stored);
    setTyped(stored);
  }
  const save = () => {
    const next = codeSchema.parse(typed);
    if (next !== stored && !isPending) mutate({ body: { mappings: [{ id, code: next === '' ? null : next }] } });
  };
  return (
    <TextInput
      aria-label={`Código en la caja, ${name}`}
      placeholder={state === 'suggested' ? suggestionText(row) : 'Escribe su código'}
      size="xs"
      maxLength={200}
      value={typed}
      disabled={!isAllowed}
      readOnly={isPending}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(stored);
      }}
    />
  );
}

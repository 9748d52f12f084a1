import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { type FieldProps, helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { useField } from '#kit/web/form/FormContext.ts';
import { type Condition, storeGroupsApi } from '../storeGroups.contract.ts';

type Props = Pick<FieldProps, 'name' | 'label' | 'span'> & { of: Condition; placeholder?: string };

/** A grouping value of a store; suggests the values of other stores, so that the spelling is the same. */
export function ValueField({ name, label, span, of, placeholder }: Props) {
  const field = useField<string | null>({ name, label });
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({ ...endpointQuery(storeGroupsApi.values), enabled: opened });
  return (
    <Autocomplete
      id={field.id}
      label={label}
      placeholder={placeholder ?? ''}
      data={(data?.[of] ?? []).map(({ value }) => value)}
      maxLength={field.rules.maxLength}
      inputWrapperOrder={helpBelow}
      wrapperProps={{ 'data-span': span }}
      autoComplete="off"
      readOnly={field.readOnly}
      error={field.error}
      value={field.value ?? ''}
      onFocus={() => setOpened(true)}
      onChange={(text) => field.change(text === '' && field.saved === null ? null : text)}
      onBlur={field.leave}
    />
  );
}

import { Input, SegmentedControl } from '@mantine/core';
import { useRef } from 'react';
import { RemoteMultiSelectField } from './records/RecordsField.tsx';
import type { OptionSource } from './records/recordOptions.ts';
import { useField, useFormInputs } from '../FormContext.ts';
import type { Span } from './TextField.tsx';

export type AllOrSomeFieldProps = {
  /** Name of the field for all, and of the list for a selection. */
  all: string;
  some: string;
  /** The field that lists the groups of them that are meant besides. */
  groups?: string;
  label: string;
  /** Labels of the two choices: `['Todos los locales', 'Solo algunos']`. */
  words: readonly [string, string];
  of: OptionSource;
  description?: string;
  placeholder?: string;
  span?: Span;
};

/** All or a selection. Toggling back restores the selection. */
export function AllOrSomeField(props: AllOrSomeFieldProps) {
  const { all, some, groups, label, words, of, description, placeholder, span } = props;
  const lists = groups === undefined ? [some] : [some, groups];
  const { form } = useFormInputs();
  const field = useField<boolean>({ name: all, label });
  const picked = useRef(new Map<string, number[]>());
  const choose = (everything: boolean) => {
    for (const list of lists) {
      if (everything) picked.current.set(list, form.getValues(list) as number[]);
      form.setValue(list, everything ? [] : (picked.current.get(list) ?? []));
      form.clearErrors(list);
    }
    field.change(everything);
  };
  return (
    <div data-span={span}>
      <Input.Wrapper label={label} labelElement="div" description={description} mb={field.value ? 0 : 'xs'}>
        <SegmentedControl
          id={field.id}
          aria-label={label}
          mt={4}
          fullWidth
          readOnly={field.readOnly}
          data={[
            { value: 'all', label: words[0] },
            { value: 'some', label: words[1] },
          ]}
          value={field.value ? 'all' : 'some'}
          onChange={(value) => choose(value === 'all')}
        />
      </Input.Wrapper>
      {!field.value && (
        <RemoteMultiSelectField
          name={some}
          {...(groups !== undefined && { groups })}
          label={`${label}: elige cuáles`}
          of={of}
          placeholder={placeholder ?? ''}
        />
      )}
    </div>
  );
}

import { Chip, Input } from '@mantine/core';
import { useCallback } from 'react';
import { useField } from '../FormContext.ts';
import classes from './ChipsField.module.css';

type ChipsFieldProps<Value extends string> = {
  name: string;
  label: string;
  words: Readonly<Record<Value, string>>;
  description?: string;
  /** Meaning of an empty selection, for conflicts: `todos los días`. */
  none?: string;
};

/** A selection from a small set of visible options, in the order of the set. */
export function ChipsField<Value extends string>(props: ChipsFieldProps<Value>) {
  const { name, label, words, description, none = 'ninguna' } = props;
  const all = Object.keys(words) as Value[];
  const show = useCallback(
    (value: unknown) => (value as Value[]).map((each) => words[each]).join(', ') || none,
    [words, none],
  );
  const field = useField<Value[]>({ name, label, show });
  const choose = (picked: string[]) => field.change(all.filter((each) => picked.includes(each)));
  return (
    <Input.Wrapper
      component="fieldset"
      label={label}
      labelElement="div"
      labelProps={{ component: 'legend' }}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={field.error}
    >
      <Chip.Group multiple value={field.value} onChange={choose}>
        <div className={classes.chips}>
          {all.map((each, index) => (
            <Chip key={each} {...(index === 0 && { id: field.id })} value={each} disabled={field.readOnly}>
              {words[each]}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </Input.Wrapper>
  );
}

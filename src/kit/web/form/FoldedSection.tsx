import { Text, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { type FieldValues, get, useFormState, useWatch } from 'react-hook-form';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { StatusBadge } from '../display/StatusBadge.tsx';
import { useFormInputs } from './FormContext.ts';
import { FormFields } from './FormSection.tsx';
import classes from './FoldedSection.module.css';
import sectionClasses from './FormSection.module.css';

type FoldedSectionProps<Draft> = {
  title: string;
  hint: ReactNode;
  /** Fields in the section, with their blank values. */
  blank: Partial<Draft>;
  children: ReactNode;
};

/** Section for fields that few records use. Opens when a field gets a value or an error. */
export function FoldedSection<Draft extends FieldValues>({ title, hint, blank, children }: FoldedSectionProps<Draft>) {
  const id = useId();
  const details = useRef<HTMLDetailsElement>(null);
  const { form } = useFormInputs();
  const names = Object.keys(blank);
  const values = useWatch({ control: form.control, name: names }) as unknown[];
  const { errors } = useFormState({ control: form.control, name: names });
  const filled = names.filter((name, index) => !deepEqual(values[index], blank[name])).length;
  const isUsed = filled > 0;
  const hasErrors = names.some((name) => get(errors, name) !== undefined);
  useLayoutEffect(
    function unfoldUsed() {
      if (details.current && (isUsed || hasErrors)) details.current.open = true;
    },
    [isUsed, hasErrors],
  );
  return (
    <section className={sectionClasses.section} aria-labelledby={id}>
      <details ref={details}>
        <summary className={classes.head}>
          <span className={classes.words}>
            <Title order={2} size="h3" id={id}>
              {title}
            </Title>
            <Text span size="sm" c="dimmed">
              {hint}
            </Text>
          </span>
          {isUsed && <StatusBadge tone="info">{filled} en uso</StatusBadge>}
          <IconChevronDown className={classes.chevron} size={20} stroke={1.8} aria-hidden />
        </summary>
        <FormFields>{children}</FormFields>
      </details>
    </section>
  );
}

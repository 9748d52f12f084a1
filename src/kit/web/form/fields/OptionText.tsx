import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Beside } from '../../list/filters/filter.ts';
import classes from './OptionText.module.css';

type Props = { option: { label: string; beside?: Beside }; checked: boolean };

/** An option of a picker: whether it is picked, its name, and what stands beside it. */
export function OptionText({ option: { label, beside }, checked }: Props) {
  return (
    <span className={classes.option}>
      {checked && <IconCheck size={15} stroke={2.4} aria-hidden className={classes.check} />}
      <span className={classes.name}>
        <span>{label}</span>
        {beside?.under && (
          <Text span display="block" size="xs" c="dimmed">
            {beside.under}
          </Text>
        )}
      </span>
      {beside?.end && (
        <Text span size="xs" c="dimmed" className={classes.end}>
          {beside.end}
        </Text>
      )}
    </span>
  );
}

import { Anchor, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { StoreReferenceField } from '../../references/storeReferences.contract.ts';
import classes from './External.module.css';

type MissingReferenceProps = { field: StoreReferenceField | null; onGo: (name: string) => void };

/** Why a payment method cannot be switched on, with a link to the missing id. */
export function MissingReference({ field, onGo }: MissingReferenceProps) {
  if (field === null) return null;
  return (
    <Text size="xs" c="dimmed" className={classes.lack ?? ''}>
      <IconLock size={13} aria-hidden /> Falta el{' '}
      <Anchor component="button" type="button" inherit onClick={() => onGo(field.name)}>
        {field.label.charAt(0).toLowerCase() + field.label.slice(1)}
      </Anchor>
    </Text>
  );
}

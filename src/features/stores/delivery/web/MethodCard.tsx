import { ActionIcon, Group, SegmentedControl, Switch, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { deliveryFeeTypeLabels, deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { useNestedError } from '#kit/web/form/FormContext.ts';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import classes from './Delivery.module.css';
import { methodHints, methodIcons } from './methodText.tsx';
import type { MethodRow } from './methods.ts';

type MethodCardProps = {
  method: MethodRow;
  /** Path in the form: `deliveryMethods.1`. */
  path: string;
  readOnly: boolean;
  onEnabled: (enabled: boolean) => void;
  /** Settings of an enabled method: its fee. */
  children: ReactNode;
  move?: MoveProps;
};

type MoveProps = {
  /** From 1. */
  place: number;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
};

/** A delivery method: whether it is enabled, its priority, its fee. */
export function MethodCard({ method, path, readOnly, onEnabled, children, move }: MethodCardProps) {
  const { label } = deliveryTypes[method.deliveryType];
  const groupError = useNestedError(path, label);
  const priority = useNestedError(`${path}.priority`, `Prioridad de ${label}`);
  const error = groupError.error ?? priority.error;
  return (
    <li className={classes.method} data-on={method.enabled || undefined} aria-label={label}>
      <div className={classes.head}>
        {move && <Move {...move} label={label} id={priority.id} readOnly={readOnly || !method.stored} />}
        <span className={classes.icon}>{methodIcons[method.deliveryType]}</span>
        <div className={classes.words}>
          <Text fw={700}>{label}</Text>
          <Text size="sm" c="dimmed">
            {methodHints[method.deliveryType]}
          </Text>
        </div>
        <Switch
          id={groupError.id}
          aria-label={`Repartir con ${label}`}
          checked={method.enabled}
          disabled={readOnly}
          onChange={(event) => onEnabled(event.currentTarget.checked)}
        />
      </div>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" className={classes.error}>
          {error}
        </Text>
      )}
      {method.enabled && <div className={classes.body}>{children}</div>}
    </li>
  );
}

function Move({
  place,
  first,
  last,
  onMove,
  label,
  id,
  readOnly,
}: MoveProps & { label: string; id: string; readOnly: boolean }) {
  return (
    <div className={classes.move}>
      {!readOnly && (
        <ActionIcon id={id} size="sm" aria-label={`Subir ${label}`} disabled={first} onClick={() => onMove(-1)}>
          <IconArrowUp size={15} aria-hidden />
        </ActionIcon>
      )}
      <span className={classes.place}>
        <VisuallyHidden>Prioridad </VisuallyHidden>
        {place}
      </span>
      {!readOnly && (
        <ActionIcon size="sm" aria-label={`Bajar ${label}`} disabled={last} onClick={() => onMove(1)}>
          <IconArrowDown size={15} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

type FeeTypeProps = {
  method: MethodRow;
  options: readonly MethodRow['deliveryFeeType'][];
  path: string;
  readOnly: boolean;
  onChange: (type: MethodRow['deliveryFeeType']) => void;
};

/** How the fee is found. */
export function FeeType({ method, options, path, readOnly, onChange }: FeeTypeProps) {
  const { label } = deliveryTypes[method.deliveryType];
  const { id, error } = useNestedError(`${path}.deliveryFeeType`, `Tarifa de ${label}`);
  // Two fit beside each other.
  const isStacked = usePhone() && options.length > 2;
  return (
    <div>
      <Text component="div" size="sm" fw={700} mb={4}>
        Tarifa para el cliente
      </Text>
      <Group>
        <SegmentedControl
          id={id}
          aria-label={`Tarifa de ${label}`}
          orientation={isStacked ? 'vertical' : 'horizontal'}
          fullWidth={isStacked}
          radius={isStacked ? 'md' : 'xl'}
          data={options.map((type) => ({ value: type, label: deliveryFeeTypeLabels[type] }))}
          value={method.deliveryFeeType}
          readOnly={readOnly}
          onChange={onChange}
        />
      </Group>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4}>
          {error}
        </Text>
      )}
    </div>
  );
}

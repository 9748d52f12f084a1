import { Group, SegmentedControl, Select, Text } from '@mantine/core';
import { useRef } from 'react';
import {
  cofinanceKindLabels,
  cofinanceKinds,
  cofinanceTargetLabels,
  cofinanceTargets,
  type DeliveryType,
  deliveryTypes,
  hasServiceFee,
} from '#domain/delivery/deliveryTypes.ts';
import { useNestedError } from '#kit/web/form/FormContext.ts';
import { MoneyBox, NumberBox } from '#kit/web/form/fields/NumberField.tsx';
import type { Cofinance } from '../delivery.contract.ts';
import classes from './Delivery.module.css';

type CofinanceProps = {
  value: Cofinance;
  onChange: (value: Cofinance) => void;
  onLeave: () => void;
  /** Path of the record in the form: `deliveryMethods.1.externalDeliveryCofinance`. */
  path: string;
  fleet: DeliveryType;
  readOnly: boolean;
};

const kinds = cofinanceKinds.map((kind) => ({ value: kind, label: cofinanceKindLabels[kind] }));

/** Fees that a grant can pay. A fleet with a single fee has nothing to choose, unless another choice was stored. */
const targetsOf = (fleet: DeliveryType, stored: Cofinance['appliesTo']) =>
  cofinanceTargets
    .filter((target) => target === 'deliveryFee' || target === stored || hasServiceFee(fleet))
    .map((target) => ({ value: target, label: cofinanceTargetLabels[target] }));

/** The store's share of an external fleet's fee. */
export function CofinanceInputs({ value, onChange, onLeave, path, fleet, readOnly }: CofinanceProps) {
  const of = deliveryTypes[fleet].label;
  const kind = useNestedError(`${path}.kind`, `Aporte del local a ${of}`);
  const amountError = useNestedError(`${path}.value`, `Cuánto aporta el local a ${of}`);
  const targetError = useNestedError(`${path}.appliesTo`, `A qué se aplica el aporte a ${of}`);
  const groupError = useNestedError(path, `Aporte del local a ${of}`);
  const targets = targetsOf(fleet, value.appliesTo);
  // A kind that was tried and left gets its number back.
  const numbers = useRef({ noGrant: 0, amount: 0, percentage: 0, [value.kind]: value.value });
  const choose = (next: Cofinance['kind']) => {
    numbers.current[value.kind] = value.value;
    onChange({ ...value, kind: next, value: numbers.current[next] });
  };
  const box = {
    id: amountError.id,
    className: classes.amount ?? '',
    'aria-label': `Cuánto aporta el local a ${of}`,
    value: value.value === 0 ? null : value.value,
    onChange: (next: number | null) => onChange({ ...value, value: next ?? 0 }),
    onBlur: onLeave,
    readOnly,
    error: amountError.error ?? groupError.error,
  };
  return (
    <div>
      <Text component="div" size="sm" fw={700} mb={4}>
        Aporte del local
      </Text>
      <Group gap="sm" align="flex-start">
        <SegmentedControl
          id={kind.id}
          aria-label={`Aporte del local a ${of}`}
          data={kinds}
          value={value.kind}
          readOnly={readOnly}
          onChange={choose}
        />
        {value.kind === 'amount' && <MoneyBox {...box} />}
        {value.kind === 'percentage' && <NumberBox {...box} suffix="%" />}
        {value.kind !== 'noGrant' && targets.length > 1 && (
          <Select
            id={targetError.id}
            error={targetError.error}
            className={classes.target ?? ''}
            aria-label={`A qué se aplica el aporte a ${of}`}
            data={targets}
            value={value.appliesTo}
            allowDeselect={false}
            readOnly={readOnly}
            onChange={(target) => target && onChange({ ...value, appliesTo: target })}
          />
        )}
      </Group>
    </div>
  );
}

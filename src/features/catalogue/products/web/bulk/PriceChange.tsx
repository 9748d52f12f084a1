import { Select } from '@mantine/core';
import { useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import type { CountryCode } from '#domain/countries.ts';
import { defaultRounding, type PriceRounding, priceRoundingLabels } from '#domain/pricing.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { PercentChangeBox } from '#kit/web/form/choices/PercentChange.tsx';
import { productBulkPatch } from '../../products.contract.ts';
import classes from './Bulk.module.css';
import type { BulkChange } from './bulkTarget.ts';

const roundings = optionsOf(priceRoundingLabels);

/** The change of a percentage; null if it is not allowed. */
export const priceChangeOf = (percentage: number | null, country: CountryCode): BulkChange =>
  read(percentage, defaultRounding(country)).data ?? null;

const read = (percentage: number | null, rounding: PriceRounding) =>
  productBulkPatch.safeParse({ priceChange: { percentage: percentage ?? Number.NaN, rounding } });

/** A rise or a fall of prices by a percentage, and how the new ones end. */
export function PriceChange({
  initial = null,
  onChange,
}: {
  initial?: number | null;
  onChange: (change: BulkChange) => void;
}) {
  const [percentage, setPercentage] = useState(initial);
  const { country } = useCurrentUser().tenant;
  const [rounding, setRounding] = useState<PriceRounding>(defaultRounding(country));
  const problem = percentage === null ? undefined : read(percentage, rounding).error?.issues[0]?.message;
  return (
    <div className={classes.pair}>
      <PercentChangeBox
        data-autofocus
        error={problem}
        value={percentage}
        onChange={(value) => {
          setPercentage(value);
          onChange(read(value, rounding).data ?? null);
        }}
      />
      <Select<PriceRounding>
        label="Redondeo"
        description="Si el redondeo anula el cambio, se usa el precio exacto"
        inputWrapperOrder={helpBelow}
        data={roundings}
        value={rounding}
        allowDeselect={false}
        onChange={(value) => {
          if (value === null) return;
          setRounding(value);
          onChange(read(percentage, value).data ?? null);
        }}
      />
    </div>
  );
}

import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { type PriceRounding, priceRoundingLabels } from '#domain/pricing.ts';
import { NumberBox } from '#kit/web/form/fields/NumberField.tsx';
import { productBulkPatch } from '../../products.contract.ts';
import classes from './Bulk.module.css';
import type { BulkChange } from './bulkTarget.ts';

const roundings = Object.entries(priceRoundingLabels).map(([value, label]) => ({
  value: value as PriceRounding,
  label,
}));
type Direction = 'up' | 'down';

/** A rise or a fall of prices by a percentage, and how the new ones end. */
export function PriceChange({ onChange }: { onChange: (change: BulkChange) => void }) {
  const [direction, setDirection] = useState<Direction>('up');
  const [much, setMuch] = useState<number | null>(null);
  const [rounding, setRounding] = useState<PriceRounding>('exact');
  const read = (next: { direction: Direction; much: number | null; rounding: PriceRounding }) => {
    const percentage = next.much === null ? Number.NaN : next.much * (next.direction === 'up' ? 1 : -1);
    return productBulkPatch.safeParse({ priceChange: { percentage, rounding: next.rounding } });
  };
  const tell = (part: Partial<{ direction: Direction; much: number | null; rounding: PriceRounding }>) =>
    onChange(read({ direction, much, rounding, ...part }).data ?? null);
  const trouble = much === null ? undefined : read({ direction, much, rounding }).error?.issues[0]?.message;
  return (
    <>
      <SegmentedControl
        aria-label="Subir o bajar"
        data={[
          { value: 'up', label: 'Subir' },
          { value: 'down', label: 'Bajar' },
        ]}
        value={direction}
        onChange={(value) => {
          setDirection(value);
          tell({ direction: value });
        }}
      />
      <div className={classes.pair}>
        <NumberBox
          label="Porcentaje"
          suffix="%"
          placeholder="10"
          data-autofocus
          error={trouble}
          value={much}
          onChange={(value) => {
            setMuch(value);
            tell({ much: value });
          }}
        />
        <Select<PriceRounding>
          label="Redondeo"
          data={roundings}
          value={rounding}
          allowDeselect={false}
          onChange={(value) => {
            if (value === null) return;
            setRounding(value);
            tell({ rounding: value });
          }}
        />
      </div>
    </>
  );
}

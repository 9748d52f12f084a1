import { Chip, Text } from '@mantine/core';
import { useState } from 'react';
import { type ProductAttribute, productAttributeLabels, productAttributes } from '#domain/catalogue.ts';
import classes from './Bulk.module.css';
import type { BulkChange } from './bulkTarget.ts';

type Sets = { addAttributes: ProductAttribute[]; removeAttributes: ProductAttribute[] };

/** Attributes that come, and attributes that go; the others stay as each product has them. */
export function AttributesChange({ onChange }: { onChange: (change: BulkChange) => void }) {
  const [sets, setSets] = useState<Sets>({ addAttributes: [], removeAttributes: [] });
  const choose = (which: keyof Sets, picked: string[]) => {
    const other = which === 'addAttributes' ? 'removeAttributes' : 'addAttributes';
    const next: Sets = {
      ...sets,
      [which]: picked as ProductAttribute[],
      [other]: sets[other].filter((each) => !picked.includes(each)),
    };
    setSets(next);
    const { addAttributes: come, removeAttributes: go } = next;
    onChange(
      come.length + go.length > 0
        ? { ...(come.length > 0 && { addAttributes: come }), ...(go.length > 0 && { removeAttributes: go }) }
        : null,
    );
  };
  return (
    <>
      <ChipSet label="Agregar" value={sets.addAttributes} onChange={(picked) => choose('addAttributes', picked)} />
      <ChipSet label="Quitar" value={sets.removeAttributes} onChange={(picked) => choose('removeAttributes', picked)} />
    </>
  );
}

function ChipSet(props: { label: string; value: ProductAttribute[]; onChange: (picked: string[]) => void }) {
  const { label, value, onChange } = props;
  return (
    <fieldset aria-label={label}>
      <Text size="sm" fw={700}>
        {label}
      </Text>
      <Chip.Group multiple value={value} onChange={onChange}>
        <div className={classes.chips}>
          {productAttributes.map((each) => (
            <Chip key={each} value={each}>
              {productAttributeLabels[each]}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </fieldset>
  );
}

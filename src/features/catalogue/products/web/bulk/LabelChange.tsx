import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { type LabelType, labelTypeLabels, maxLabelLength } from '#domain/catalogue.ts';
import classes from './Bulk.module.css';
import type { BulkChange } from './bulkTarget.ts';

const types = optionsOf(labelTypeLabels);
const none: BulkChange = { label: null, labelType: null, startDatetimeLabel: null, endDatetimeLabel: null };

/** The same label on many products, without dates, or none on any of them. */
export function LabelChange({ onChange }: { onChange: (change: BulkChange) => void }) {
  const [puts, setPuts] = useState(true);
  const [label, setLabel] = useState('');
  const [labelType, setLabelType] = useState<LabelType>('rounded');
  const put = (text: string, type: LabelType): BulkChange =>
    text.trim() ? { ...none, label: text.trim(), labelType: type } : null;
  return (
    <>
      <SegmentedControl
        aria-label="Qué hacer con la etiqueta"
        data={[
          { value: 'put', label: 'Poner etiqueta' },
          { value: 'none', label: 'Quitar etiqueta' },
        ]}
        value={puts ? 'put' : 'none'}
        onChange={(value) => {
          setPuts(value === 'put');
          onChange(value === 'put' ? put(label, labelType) : none);
        }}
      />
      {puts && (
        <div className={classes.pair}>
          <TextInput
            label="Texto"
            description={`Hasta ${maxLabelLength} caracteres`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={maxLabelLength}
            placeholder="Nuevo"
            value={label}
            onChange={(event) => {
              setLabel(event.currentTarget.value);
              onChange(put(event.currentTarget.value, labelType));
            }}
          />
          <Select<LabelType>
            label="Forma"
            data={types}
            allowDeselect={false}
            value={labelType}
            onChange={(type) => {
              if (!type) return;
              setLabelType(type);
              onChange(put(label, type));
            }}
          />
        </div>
      )}
    </>
  );
}

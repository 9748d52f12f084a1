import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import type { TextRead } from '#kit/contract/values/textRead.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useField } from '#kit/web/form/FormContext.ts';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import type { StoreDraft } from '../../../record/stores.contract.ts';
import classes from './InfoTab.module.css';

const { Switch, Select, Number: NumberField, Money, useValue } = fieldsFor<StoreDraft>();
type Options = StoreDraft['deliveryTipAvailability'];

const kinds = { percentage: 'Porcentaje del pedido', amount: 'Monto fijo' };

/** Tips for staff and drivers. */
export function TipsSection() {
  const kind = useValue('tipType');
  return (
    <FormSection title="Propinas" hint="Lo que se ofrece al pagar.">
      <div className={classes.choices}>
        <Switch name="enabledTipDelivery" label="Propina en delivery" />
        <Switch name="enabledTipStore" label="Propina en el local" />
      </div>
      <Select name="tipType" label="Tipo" options={kinds} span={4} />
      {kind === 'percentage' ? (
        <NumberField name="defaultTip" label="Propina sugerida" suffix="%" span={4} />
      ) : (
        <Money name="defaultTip" label="Propina sugerida" span={4} />
      )}
      <TipOptions kind={kind} />
    </FormSection>
  );
}

/** Minor units or percent. */
const maxTip = 9_999_999;

const sorted = (options: Options) =>
  Object.keys(options)
    .map(Number)
    .toSorted((a, b) => a - b);

/** The tips a guest may pick, as numbers written in a row. */
export function TipOptions({ kind }: { kind: StoreDraft['tipType'] }) {
  const { amount, parseAmount, decimal, readDecimal, money } = useTenantFormat();
  const [refused, setRefused] = useState<string | null>(null);
  const isAmount = kind === 'amount';
  const show = (value: unknown) =>
    sorted(value as Options)
      .map((tip) => (isAmount ? money(tip) : `${tip} %`))
      .join(', ') || 'ninguna';
  const field = useField<Options>({ name: 'deliveryTipAvailability', label: 'Opciones', show });
  const read = (text: string): TextRead<number> => {
    const parsed = isAmount ? parseAmount(text) : { value: readDecimal(text.replace('%', '')) ?? Number.NaN };
    if ('problem' in parsed) return parsed;
    const isTip = Number.isInteger(parsed.value) && parsed.value >= 0 && parsed.value <= maxTip;
    return isTip ? parsed : { problem: `«${text}» no es un número entero` };
  };
  const change = (texts: string[]) => {
    const tips = texts.map(read);
    const wrong = tips.find((tip) => 'problem' in tip);
    setRefused(wrong ? wrong.problem : null);
    const values = tips.flatMap((tip) => ('value' in tip ? [tip.value] : []));
    if (!wrong) field.change(Object.fromEntries(values.map((tip) => [String(tip), true])));
  };
  return (
    <TagsInput
      id={field.id}
      label={isAmount ? 'Opciones' : 'Opciones (%)'}
      wrapperProps={{ 'data-span': 4 }}
      inputWrapperOrder={helpBelow}
      description="Escribe un número y presiona Enter."
      placeholder="Agregar"
      inputMode="decimal"
      acceptValueOnBlur
      splitChars={[';', ' ']}
      readOnly={field.readOnly}
      error={refused ?? field.innerError}
      value={sorted(field.value).map((tip) => (isAmount ? amount(tip) : decimal(tip)))}
      onChange={change}
      onBlur={field.leave}
    />
  );
}

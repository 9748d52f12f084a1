import { Select, TextInput } from '@mantine/core';
import { areaKindLabels, areaKinds, type DeliveryMethod, exclusionValues } from '../../delivery/delivery.contract.ts';
import { useWatch } from 'react-hook-form';
import { deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { MoneyBox } from '#kit/web/form/fields/NumberField.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { useFormContext, useNestedError } from '#kit/web/form/FormContext.ts';
import { useChainSettings } from '../../record/web/useChainSettings.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import classes from './ZoneRow.module.css';
import type { Zone } from './zones.ts';
import { zonesField } from './useZones.ts';

const any = 'any';

/** Errors of a zone, each at its input. Registered also while the zone is collapsed. */
export function useZoneErrors(index: number, name: string) {
  const of = `de «${name || `zona ${index + 1}`}»`;
  const path = `${zonesField}.${index}`;
  return {
    name: useNestedError(`${path}.name`, `Nombre de la zona ${index + 1}`),
    fee: useNestedError(`${path}.fee`, `Tarifa ${of}`),
    minimumOrder: useNestedError(`${path}.minimumOrder`, `Pedido mínimo ${of}`),
    deliveryMethodKey: useNestedError(`${path}.deliveryMethodKey`, `Reparto ${of}`),
    points: useNestedError(`${path}.points`, `Borde ${of}`),
    holes: useNestedError(`${path}.holes`, `Huecos ${of}`),
  };
}
export type ZoneErrors = ReturnType<typeof useZoneErrors>;

function useMethodOptions() {
  const methods = useWatch({ control: useFormContext().form.control, name: 'deliveryMethods' }) as DeliveryMethod[];
  return [
    { value: any, label: 'Cualquier forma activa' },
    ...methods.map(({ key, deliveryType, enabled }) => ({
      value: String(key),
      label: `${deliveryTypes[deliveryType].label}${enabled ? '' : ' (desactivado)'}`,
    })),
  ];
}

type ZoneFieldsProps = {
  zone: Zone;
  errors: ZoneErrors;
  readOnly: boolean;
  onChange: (changes: Partial<Zone>) => void;
  onLeave: () => void;
};

const kindOptions = areaKinds.map((kind) => ({ value: kind, label: areaKindLabels[kind] }));

/** Name, kind, amounts and method of one zone. An exclusion has no amounts. */
export function ZoneFields(props: ZoneFieldsProps) {
  const { zone, errors, readOnly, onChange, onLeave } = props;
  return (
    <div className={classes.fields}>
      <TextInput
        {...errors.name}
        label="Nombre"
        data-wide
        withAsterisk
        autoComplete="off"
        readOnly={readOnly}
        value={zone.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        onBlur={onLeave}
      />
      <Select
        label="Tipo"
        className={classes.wide}
        data={kindOptions}
        description={zone.kind === 'exclusion' && 'Se rechaza el despacho aunque otra zona cubra la dirección.'}
        inputWrapperOrder={helpBelow}
        allowDeselect={false}
        readOnly={readOnly}
        value={zone.kind}
        onChange={(kind) => onChange(kind === 'exclusion' ? exclusionValues : { kind: 'delivery' })}
      />
      {zone.kind === 'delivery' && <PriceFields {...props} />}
    </div>
  );
}

/** Amounts and method of a zone. A blank amount is the chain's. */
function PriceFields({ zone, errors, readOnly, onChange, onLeave }: ZoneFieldsProps) {
  const methods = useMethodOptions();
  const { money } = useTenantFormat();
  const chain = useChainSettings();
  const least = chain?.minPriceForDelivery ?? 0;
  return (
    <>
      <MoneyBox
        {...errors.fee}
        label="Tarifa"
        description={zone.fee === null && chain ? `Como la cadena: ${money(chain.deliveryPrice)}` : undefined}
        inputWrapperOrder={helpBelow}
        readOnly={readOnly}
        value={zone.fee}
        onChange={(fee) => onChange({ fee })}
        onBlur={onLeave}
      />
      <MoneyBox
        {...errors.minimumOrder}
        label="Pedido mínimo"
        description={
          zone.minimumOrder === null
            ? chain && `Como la cadena: ${least === 0 ? 'sin mínimo' : money(least)}`
            : zone.minimumOrder === 0 && `${money(0)}: sin mínimo`
        }
        inputWrapperOrder={helpBelow}
        readOnly={readOnly}
        value={zone.minimumOrder}
        onChange={(minimumOrder) => onChange({ minimumOrder })}
        onBlur={onLeave}
      />
      <Select
        {...errors.deliveryMethodKey}
        label="Quién reparte"
        className={classes.wide}
        data={methods}
        allowDeselect={false}
        readOnly={readOnly}
        value={zone.deliveryMethodKey === null ? any : String(zone.deliveryMethodKey)}
        onChange={(key) => onChange({ deliveryMethodKey: key === any || key === null ? null : Number(key) })}
      />
    </>
  );
}

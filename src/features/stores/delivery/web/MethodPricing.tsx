import { Group } from '@mantine/core';
import { deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { useNestedError } from '#kit/web/form/FormContext.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { MoneyBox } from '#kit/web/form/fields/NumberField.tsx';
import type { DeliveryMethod } from '../delivery.contract.ts';
import type { StoreDraft } from '../../record/stores.contract.ts';
import { CofinanceInputs } from './CofinanceInputs.tsx';
import classes from './Delivery.module.css';
import { FeeExample } from './FeeExample.tsx';
import { FeeType } from './MethodCard.tsx';
import { useChainSettings } from '../../record/web/useChainSettings.ts';
import { feeTypesOf, noCofinance, type MethodRow, withFeeType } from './methods.ts';

type MethodPricingProps = {
  method: MethodRow;
  saved: DeliveryMethod | undefined;
  pricing: Pick<
    StoreDraft,
    'deliveryCalculationType' | 'minimumValueForFreeDelivery' | 'freeDeliveryForExternal' | 'deliveryAreas'
  >;
  path: string;
  readOnly: boolean;
  onChange: (method: MethodRow) => void;
  onLeave: () => void;
};

/** Pricing of a delivery method, with an example that follows the inputs. */
export function MethodPricing({ method, saved, pricing, path, readOnly, onChange, onLeave }: MethodPricingProps) {
  const { label } = deliveryTypes[method.deliveryType];
  return (
    <>
      <FeeType
        {...{ method, path, readOnly }}
        options={feeTypesOf(method)}
        onChange={(type) => onChange(withFeeType(method, type, saved))}
      />
      {method.deliveryFeeType === 'dynamic' && (
        <Distance {...{ method, path, readOnly, onChange, onLeave }} label={label} />
      )}
      {method.deliveryFeeType === 'external' && (
        <CofinanceInputs
          value={method.externalDeliveryCofinance ?? noCofinance}
          onChange={(cofinance) => onChange({ ...method, externalDeliveryCofinance: cofinance })}
          onLeave={onLeave}
          path={`${path}.externalDeliveryCofinance`}
          fleet={method.deliveryType}
          readOnly={readOnly}
        />
      )}
      <FeeExample method={method} pricing={pricing} />
    </>
  );
}

type DistanceProps = Pick<MethodPricingProps, 'method' | 'path' | 'readOnly' | 'onChange' | 'onLeave'> & {
  label: string;
};

function Distance({ method, path, readOnly, onChange, onLeave, label }: DistanceProps) {
  const base = useNestedError(`${path}.basePrice`, `Precio base de ${label}`);
  const km = useNestedError(`${path}.kmPrice`, `Precio por kilómetro de ${label}`);
  const { money } = useTenantFormat();
  const chain = useChainSettings()?.dynamicDeliveryPrice;
  const shared = { className: classes.amount ?? '', readOnly, onBlur: onLeave, inputWrapperOrder: helpBelow };
  const asChain = (storeValue: number | null, chainValue: number | null | undefined) =>
    storeValue === null && typeof chainValue === 'number'
      ? { description: `Como la cadena: ${money(chainValue)}` }
      : { withAsterisk: typeof chainValue !== 'number' };
  return (
    <Group gap="sm" align="flex-start">
      <MoneyBox
        {...shared}
        {...base}
        {...asChain(method.basePrice, chain?.basePrice)}
        label="Precio base"
        value={method.basePrice}
        onChange={(basePrice) => onChange({ ...method, basePrice })}
      />
      <MoneyBox
        {...shared}
        {...km}
        {...asChain(method.kmPrice, chain?.kmPrice)}
        label="Precio por km"
        value={method.kmPrice}
        onChange={(kmPrice) => onChange({ ...method, kmPrice })}
      />
    </Group>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { useCallback, useState } from 'react';
import { deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useField } from '#kit/web/form/FormContext.ts';
import type { DeliveryMethod } from '../delivery.contract.ts';
import type { StoreDraft } from '../../record/stores.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from './Delivery.module.css';
import { MethodCard } from './MethodCard.tsx';
import { MethodPricing } from './MethodPricing.tsx';
import { moveMethod, type MethodRow, methodRows, withMethod } from './methods.ts';
import { methodsText } from './methodText.tsx';

const { useValue } = fieldsFor<StoreDraft>();
const name = 'deliveryMethods';

/** The methods as a field of the form. */
export function useDeliveryMethods() {
  const { money, decimal } = useTenantFormat();
  const show = useCallback((value: unknown) => methodsText(value, { money, decimal }), [money, decimal]);
  return useField<DeliveryMethod[]>({ name, label: 'Formas de reparto', show });
}

/** Values of the store form that the delivery fees depend on, besides their method. */
export function usePricing() {
  return {
    deliveryCalculationType: useValue('deliveryCalculationType'),
    minimumValueForFreeDelivery: useValue('minimumValueForFreeDelivery'),
    freeDeliveryForExternal: useValue('freeDeliveryForExternal'),
    deliveryAreas: useValue('deliveryAreas'),
  };
}

/** Delivery methods with their fees, in order of priority. */
export function DeliveryMethodsField() {
  const field = useDeliveryMethods();
  const { flags } = useCurrentUser();
  const pricing = usePricing();
  const [announcement, setAnnouncement] = useState('');
  const rows = methodRows(field.value, flags);
  const stored = rows.filter((method) => method.stored).length;
  const change = (method: MethodRow) => field.change(withMethod(field.value, method));
  const move = (method: MethodRow, place: number, by: -1 | 1) => {
    field.change(moveMethod(field.value, rows, method.key, by));
    setAnnouncement(`${deliveryTypes[method.deliveryType].label} pasa a la prioridad ${place + by}`);
  };
  const pathOf = ({ key }: MethodRow) => {
    const index = field.value.findIndex((method) => method.key === key);
    return `${name}.${index < 0 ? field.value.length : index}`;
  };
  return (
    <FormSection
      title="Formas de reparto"
      hint="Cada pedido se ofrece a la primera que esté activa; si no puede, a la siguiente."
    >
      <ol className={classes.methods} id={field.id} tabIndex={-1}>
        {rows.map((method, index) => (
          <MethodCard
            key={method.key}
            method={method}
            path={pathOf(method)}
            readOnly={field.readOnly}
            onEnabled={(enabled) => change({ ...method, enabled })}
            move={{
              place: index + 1,
              first: index === 0,
              last: index >= stored - 1,
              onMove: (by) => move(method, index + 1, by),
            }}
          >
            <MethodPricing
              method={method}
              saved={field.saved?.find(({ key }) => key === method.key)}
              pricing={pricing}
              path={pathOf(method)}
              readOnly={field.readOnly}
              onChange={change}
              onLeave={field.leave}
            />
          </MethodCard>
        ))}
      </ol>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </FormSection>
  );
}

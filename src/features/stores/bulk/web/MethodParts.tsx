import { ActionIcon, Checkbox, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useDeliveryMethods, usePricing } from '../../delivery/web/DeliveryMethodsField.tsx';
import { MethodCard } from '../../delivery/web/MethodCard.tsx';
import { MethodPricing } from '../../delivery/web/MethodPricing.tsx';
import { moveMethod, type MethodRow, methodRows, withMethod } from '../../delivery/web/methods.ts';
import classes from './Bulk.module.css';
import { BulkPart, usePartIncluded } from './BulkPart.tsx';
import { methodPart, orderPart } from './parts.ts';

/** Delivery methods, each changed separately, and their order. */
export function MethodParts() {
  const field = useDeliveryMethods();
  const { flags } = useCurrentUser();
  const rows = methodRows(field.value, flags);
  return (
    <FormSection title="Formas de reparto" hint="Las que no marques quedan en cada local como están.">
      <ul>
        {rows
          .toSorted((one, other) => one.key - other.key)
          .map((method) => (
            <MethodPart key={method.key} method={method} field={field} />
          ))}
        <BulkPart id={orderPart} label="Orden de prioridad" hint="A quién se ofrece primero cada pedido.">
          <Order shown={rows} field={field} />
        </BulkPart>
      </ul>
    </FormSection>
  );
}

type Field = ReturnType<typeof useDeliveryMethods>;

function MethodPart({ method, field }: { method: MethodRow; field: Field }) {
  const pricing = usePricing();
  const { label } = deliveryTypes[method.deliveryType];
  const { touched, touch } = usePartIncluded(methodPart(method.deliveryType));
  const path = `deliveryMethods.${field.value.findIndex(({ key }) => key === method.key)}`;
  const change = (next: MethodRow) => field.change(withMethod(field.value, next));
  return (
    <li className={classes.part} data-on={touched || undefined}>
      <Checkbox
        label={label}
        aria-label={`Cambiar ${label}`}
        checked={touched}
        onChange={(event) => touch(event.currentTarget.checked)}
      />
      {touched && (
        <ul className={classes.method}>
          <MethodCard
            method={method}
            path={path}
            readOnly={false}
            onEnabled={(enabled) => change({ ...method, enabled })}
          >
            <MethodPricing
              {...{ method, pricing, path }}
              saved={field.saved?.find(({ key }) => key === method.key)}
              readOnly={false}
              onChange={change}
              onLeave={field.leave}
            />
          </MethodCard>
          {!method.enabled && (
            <Text component="li" size="sm" c="dimmed" className={classes.note ?? ''}>
              Se desactivará donde esté activa; su tarifa queda como está.
            </Text>
          )}
        </ul>
      )}
    </li>
  );
}

function Order({ shown, field }: { shown: readonly MethodRow[]; field: Field }) {
  return (
    <ol className={classes.order}>
      {shown.map(({ key, deliveryType }, place) => {
        const { label } = deliveryTypes[deliveryType];
        const move = (by: -1 | 1) => field.change(moveMethod(field.value, shown, key, by));
        return (
          <li key={key}>
            <span className={classes.place}>{place + 1}</span>
            <Text size="sm" fw={700} flex={1}>
              {label}
            </Text>
            <ActionIcon aria-label={`Subir ${label}`} disabled={place === 0} onClick={() => move(-1)}>
              <IconArrowUp size={17} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={`Bajar ${label}`} disabled={place === shown.length - 1} onClick={() => move(1)}>
              <IconArrowDown size={17} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ol>
  );
}

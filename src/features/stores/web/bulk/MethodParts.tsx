import { ActionIcon, Checkbox, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { deliveryTypes } from '#domain/deliveryTypes.ts';
import { FormSection } from '#kit/web/FormSection.tsx';
import { useOwn } from '../useTenant.ts';
import { useDeliveryMethods, usePricing } from '../delivery/DeliveryMethodsField.tsx';
import { MethodCard } from '../delivery/MethodCard.tsx';
import { MethodPricing } from '../delivery/MethodPricing.tsx';
import { moved, type ShownMethod, shownMethods, withMethod } from '../delivery/methods.ts';
import classes from './Bulk.module.css';
import { Part, useTouched } from './Part.tsx';
import { methodPart, orderPart } from './parts.ts';

/** Delivery methods, each changed by itself, and their order. */
export function MethodParts() {
  const field = useDeliveryMethods();
  const { flags } = useOwn();
  const shown = shownMethods(field.value, flags);
  return (
    <FormSection title="Formas de reparto" hint="Las que no marques quedan en cada local como están.">
      <ul className={classes.parts}>
        {shown
          .toSorted((one, other) => one.key - other.key)
          .map((method) => (
            <MethodPart key={method.key} method={method} field={field} />
          ))}
        <Part id={orderPart} label="Orden de prioridad" hint="A quién se ofrece primero cada pedido.">
          <Order shown={shown} field={field} />
        </Part>
      </ul>
    </FormSection>
  );
}

type Field = ReturnType<typeof useDeliveryMethods>;

function MethodPart({ method, field }: { method: ShownMethod; field: Field }) {
  const pricing = usePricing();
  const { label } = deliveryTypes[method.deliveryType];
  const { touched, touch } = useTouched(methodPart(method.deliveryType));
  const path = `deliveryMethods.${field.value.findIndex(({ key }) => key === method.key)}`;
  const change = (next: ShownMethod) => field.change(withMethod(field.value, next));
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
              Se apagará donde esté activa; su tarifa queda como está.
            </Text>
          )}
        </ul>
      )}
    </li>
  );
}

function Order({ shown, field }: { shown: readonly ShownMethod[]; field: Field }) {
  return (
    <ol className={classes.order}>
      {shown.map(({ key, deliveryType }, place) => {
        const { label } = deliveryTypes[deliveryType];
        const move = (by: -1 | 1) => field.change(moved(field.value, shown, key, by));
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

import { useRef } from 'react';
import { Switch } from '@mantine/core';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useField, useFormInputs } from '#kit/web/form/FormContext.ts';
import type { StoreDraft } from '../../../record/stores.contract.ts';
import classes from './InfoTab.module.css';

const { Number: NumberField, RemoteSelect } = fieldsFor<StoreDraft>();

/** Messages to guests after an order, and payment by instalments. */
export function FollowUpSection() {
  return (
    <FormSection title="Seguimiento" hint="Avisos que salen solos después de una visita o de un pedido.">
      <div data-span={6}>
        <NumberField
          name="cartNotificationIntervalMinutes"
          label="Aviso de carrito abandonado"
          suffix="min"
          description="Minutos sin terminar el pedido. Al menos 5."
        />
      </div>
      <CartCoupon />
      <NumberField
        name="npsEmailTimer"
        label="Encuesta de satisfacción"
        suffix="min"
        span={6}
        description="Minutos después de entregar el pedido."
      />
      <NumberField
        name="subscriptionQuotes"
        label="Cuotas con tarjeta guardada"
        suffix="cuotas"
        span={6}
        description="En blanco, sin cuotas."
      />
    </FormSection>
  );
}

/** The coupon that goes with the reminder of a cart, if any does. */
export function CartCoupon() {
  const { form } = useFormInputs();
  const enabled = useField<boolean>({ name: 'abandonedShoppingCartCouponEnabled', label: 'Regalar un cupón' });
  const before = useRef<number | null>(null);
  const toggle = (gives: boolean) => {
    const coupon = 'abandonedShoppingCartCouponId';
    if (!gives) before.current = form.getValues(coupon) as number | null;
    form.setValue(coupon, gives ? before.current : null);
    form.clearErrors(coupon);
    enabled.change(gives);
  };
  return (
    <div data-span={6} className={classes.pair}>
      <Switch
        id={enabled.id}
        className={classes.beside}
        label="Regalar un cupón con el aviso"
        checked={enabled.value}
        disabled={enabled.readOnly}
        error={enabled.error}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {enabled.value && <RemoteSelect name="abandonedShoppingCartCouponId" label="Cupón" required of="coupons" />}
    </div>
  );
}

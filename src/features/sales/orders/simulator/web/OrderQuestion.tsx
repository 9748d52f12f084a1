import { Button, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { orderChannelLabels } from '#domain/catalogue.ts';
import { countries } from '#domain/countries.ts';
import { dispatchLabels, dispatchMethods } from '#domain/delivery/dispatch.ts';
import { isOfferedIn, paymentMethodLabels, paymentMethods } from '#domain/payments.ts';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from './CouponSimulator.module.css';
import type { TriedOrder } from './useSimulation.ts';

type OrderQuestionProps = { order: TriedOrder; onChange: (part: Partial<TriedOrder>) => void };

const platforms = optionsOf(orderChannelLabels);

/** Fields of the simulated order; the rare ones are behind a button. */
export function OrderQuestion({ order, onChange }: OrderQuestionProps) {
  const [open, setOpen] = useState(false);
  const { storeId, method } = order;
  return (
    <Stack gap="sm">
      <RemoteSelect
        label="Local"
        placeholder="Elige un local"
        of="stores"
        clearable={false}
        value={storeId}
        onChange={(id) => onChange({ storeId: id })}
      />
      <SegmentedControl
        fullWidth
        aria-label="Cómo se entrega"
        value={method}
        onChange={(value) => onChange({ method: value })}
        data={dispatchMethods.map((value) => ({ value, label: dispatchLabels[value] }))}
      />
      <Button
        variant="default"
        aria-expanded={open}
        rightSection={<IconChevronDown size={16} className={classes.chevron} data-open={open || undefined} />}
        justify="space-between"
        onClick={() => setOpen(!open)}
      >
        {summaryOf(order)}
      </Button>
      {open && <OrderDetails order={order} onChange={onChange} />}
    </Stack>
  );
}

/** Summary of the hidden fields: `Ahora, web, sin elegir pago`. */
function summaryOf({ moment, platform, paymentMethod, phone }: TriedOrder): string {
  const when = moment === '' ? 'Ahora' : 'Otro momento';
  const pays = paymentMethod ? paymentMethodLabels[paymentMethod] : 'sin elegir pago';
  return [when, orderChannelLabels[platform].toLowerCase(), pays, phone.trim()].filter(Boolean).join(', ');
}

function OrderDetails({ order, onChange }: OrderQuestionProps) {
  return (
    <>
      <MomentBox
        id="simulator-moment"
        label="Cuándo"
        description="Hora del local. En blanco es ahora."
        inputWrapperOrder={helpBelow}
        value={order.moment}
        onChange={(value) => onChange({ moment: value })}
      />
      <div className={classes.halves}>
        <Select
          label="Plataforma"
          data={platforms}
          allowDeselect={false}
          value={order.platform}
          onChange={(value) => value && onChange({ platform: value })}
        />
        <PaymentSelect order={order} onChange={onChange} />
      </div>
      <PersonBox order={order} onChange={onChange} />
    </>
  );
}

function PaymentSelect({ order: { paymentMethod }, onChange }: OrderQuestionProps) {
  const { country } = useCurrentUser().tenant;
  const offered = paymentMethods.filter((method) => isOfferedIn(method, country));
  return (
    <Select
      label="Pago"
      placeholder="Sin elegir"
      data={offered.map((value) => ({ value, label: paymentMethodLabels[value] }))}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': 'Quitar el medio de pago' }}
      value={paymentMethod}
      onChange={(value) => onChange({ paymentMethod: value })}
    />
  );
}

/** Customer of the order, for users who may see customers. */
function PersonBox({ order: { phone }, onChange }: OrderQuestionProps) {
  const { country } = useCurrentUser().tenant;
  const sees = useCan('customers.show');
  if (!sees) return null;
  return (
    <TextInput
      label="Teléfono de la persona"
      placeholder={countries[country].phoneExample}
      description="En blanco, lo que depende de ella queda por comprobar."
      inputWrapperOrder={helpBelow}
      type="tel"
      autoComplete="off"
      value={phone}
      onChange={(event) => onChange({ phone: event.currentTarget.value })}
    />
  );
}

import type { ReactNode } from 'react';
import { countries } from '#domain/countries.ts';
import { formatPhoneIn } from '#domain/phones.ts';
import { NestedFields, fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useRegisteredField } from '#kit/web/form/FormContext.ts';
import { storeLabels } from '../../record/storeHistory.contract.ts';
import type { StoreDraft } from '../../record/stores.contract.ts';
import { storeReferenceFields } from '../../references/storeReferences.contract.ts';
import { ReferenceField } from '../../references/web/ReferenceField.tsx';
import { showMethods } from '../../office/web/form/OrdersSection.tsx';
import { TipsChange } from './TipsChange.tsx';
import { QuestionsSection } from '../../office/web/form/QuestionsSection.tsx';
import { CartCoupon } from '../../office/web/form/FollowUpSection.tsx';
import { ExceptionalWaits } from '../../hours/web/schedules/Waits.tsx';
import { HoursField } from '../../hours/web/schedules/HoursField.tsx';
import { SpecialDays } from '../../hours/web/schedules/SpecialDays.tsx';
import { CalculationType } from '../../delivery/web/FreeDelivery.tsx';
import { PaymentChanges } from './PaymentChanges.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { YesNo } from './YesNo.tsx';

const { Text, Textarea, Phone, Number: NumberField, Money, Select, RemoteSelect } = fieldsFor<StoreDraft>();
const Method = fieldsFor<StoreDraft['orderMethod']>();
const labels = storeLabels;

function OrderMethod() {
  useRegisteredField({ name: 'orderMethod', label: labels.orderMethod, show: showMethods });
  return (
    <NestedFields path="orderMethod">
      <Method.Switch name="delivery" label="Delivery" />
      <Method.Switch name="pickUp" label="Retiro" />
    </NestedFields>
  );
}

function usePhone() {
  const { country } = useCurrentUser().tenant;
  return { placeholder: countries[country].phoneExample, format: formatPhoneIn(country) };
}

const PhoneEditor = () => <Phone name="phone" label={labels.phone} {...usePhone()} />;

function Whatsapp() {
  return (
    <>
      <Phone name="whatsappNumber" label="Número" {...usePhone()} />
      <YesNo name="whatsappNumberEnabled" label={labels.whatsappNumberEnabled} />
    </>
  );
}

const yesNo = (name: keyof typeof labels) => <YesNo name={name} label={labels[name]} />;
const wait = (
  name:
    | 'deliveryWaitTime'
    | 'pickUpWaitTime'
    | 'npsEmailTimer'
    | 'cartNotificationIntervalMinutes'
    | 'orderAlertMinutes',
) => <NumberField name={name} label={labels[name]} suffix="min" />;
const blankIs = (effect: string) => ({ description: `En blanco, ${effect}.` });

const editors: Record<string, ReactNode> = {
  menuId: <RemoteSelect name="menuId" label={labels.menuId} of="menus" {...blankIs('los deja sin menú')} />,
  orderMethod: <OrderMethod />,
  deliveryInstructions: <Textarea name="deliveryInstructions" label={labels.deliveryInstructions} rows={2} />,
  orderAlertMinutes: wait('orderAlertMinutes'),
  futureOrdersEnabled: yesNo('futureOrdersEnabled'),
  ordersProgramming: (
    <NumberField
      name="ordersProgramming"
      label={labels.ordersProgramming}
      suffix="días"
      {...blankIs('como la cadena')}
    />
  ),
  maxFutureOrders: (
    <NumberField
      name="maxFutureOrders"
      label={labels.maxFutureOrders}
      suffix="pedidos"
      {...blankIs('como la cadena')}
    />
  ),
  ordersProgrammingView: (
    <Select
      name="ordersProgrammingView"
      label={labels.ordersProgrammingView}
      options={{ list: 'Lista de horas', calendar: 'Calendario' }}
    />
  ),
  enabledTipDelivery: yesNo('enabledTipDelivery'),
  enabledTipStore: yesNo('enabledTipStore'),
  tips: <TipsChange />,
  questions: <QuestionsSection />,
  cartNotificationIntervalMinutes: wait('cartNotificationIntervalMinutes'),
  cartCoupon: <CartCoupon />,
  npsEmailTimer: wait('npsEmailTimer'),
  subscriptionQuotes: (
    <NumberField
      name="subscriptionQuotes"
      label={labels.subscriptionQuotes}
      suffix="cuotas"
      {...blankIs('sin cuotas')}
    />
  ),
  phone: <PhoneEditor />,
  email: <Text name="email" label={labels.email} type="email" />,
  emailAlt: <Text name="emailAlt" label={labels.emailAlt} type="email" {...blankIs('lo borra')} />,
  whatsapp: <Whatsapp />,
  deliveryWaitTime: wait('deliveryWaitTime'),
  pickUpWaitTime: wait('pickUpWaitTime'),
  exceptionalWaitTimes: <ExceptionalWaits />,
  hours: <HoursField />,
  specialDays: <SpecialDays />,
  minimumValueForFreeDelivery: (
    <Money
      name="minimumValueForFreeDelivery"
      label={labels.minimumValueForFreeDelivery}
      {...blankIs('como la cadena')}
    />
  ),
  alwaysChargesDelivery: yesNo('alwaysChargesDelivery'),
  freeDeliveryForExternal: yesNo('freeDeliveryForExternal'),
  deliveryCalculationType: <CalculationType />,
  paymentMethods: <PaymentChanges />,
  ...Object.fromEntries(
    storeReferenceFields.map((field) => [
      field.name,
      <ReferenceField key={field.name} field={field} description="En blanco, lo borra." />,
    ]),
  ),
};

/** With what a part is written: the inputs of a store's own form. */
export const Editor = ({ part }: { part: string }) => editors[part];

import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { countries } from '#domain/countries.ts';
import { formatPhone, parsePhone } from '#domain/phones.ts';
import { FieldsWithin, fieldsFor } from '#kit/web/fields.tsx';
import { useNamedField } from '#kit/web/form/FormContext.ts';
import { optionsFrom } from '#kit/web/optionsFrom.ts';
import { menuOptionsApi } from '#features/menus/menuOptions.contract.ts';
import type { IntegrationId } from '../../payments.contract.ts';
import { storeLabels } from '../../storeHistory.contract.ts';
import type { StoreDraft } from '../../stores.contract.ts';
import { CodeField } from '../external/CodeField.tsx';
import { showMethods } from '../form/OrdersSection.tsx';
import { useTenant } from '../useTenant.ts';
import { YesNo } from './YesNo.tsx';

/** What is large is read when its part is ticked. */
const later = (read: () => Promise<{ default: ComponentType }>, height: number): ReactNode => {
  const Editor = lazy(read);
  return (
    <Suspense fallback={<Skeleton h={height} />}>
      <Editor />
    </Suspense>
  );
};
const payments = () => import('./PaymentChanges.tsx').then((file) => ({ default: file.PaymentChanges }));
const tips = () => import('./TipsChange.tsx').then((file) => ({ default: file.TipsChange }));
const calculation = () => import('../delivery/FreeDelivery.tsx').then((file) => ({ default: file.CalculationType }));
const coupon = () => import('../form/FollowUpSection.tsx').then((file) => ({ default: file.CartCoupon }));
const questions = () => import('../form/QuestionsSection.tsx').then((file) => ({ default: file.QuestionsSection }));
const hours = () => import('../schedules/HoursField.tsx').then((file) => ({ default: file.HoursField }));
const specialDays = () => import('../schedules/SpecialDays.tsx').then((file) => ({ default: file.SpecialDays }));
const waits = () => import('../schedules/Waits.tsx').then((file) => ({ default: file.ExceptionalWaits }));

const { Text, Textarea, Phone, Number: NumberField, Money, Select, RemoteSelect } = fieldsFor<StoreDraft>();
const Method = fieldsFor<StoreDraft['orderMethod']>();
const menus = optionsFrom(menuOptionsApi.all, 'name', 1000);
const labels = storeLabels;

function OrderMethod() {
  useNamedField({ name: 'orderMethod', label: labels.orderMethod, show: showMethods });
  return (
    <FieldsWithin path="orderMethod">
      <Method.Switch name="delivery" label="Delivery" />
      <Method.Switch name="pickUp" label="Retiro" />
    </FieldsWithin>
  );
}

function usePhone() {
  const { country } = useTenant();
  const format = (text: string) => {
    const phone = parsePhone(text, country);
    return phone ? formatPhone(phone) : text;
  };
  return { placeholder: countries[country].phoneExample, format };
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

const code = (name: IntegrationId, digits = false) => (
  <CodeField name={name} label={labels[name]} digits={digits} description="En blanco, lo borra." />
);
const yesNo = (name: keyof typeof labels) => <YesNo name={name} label={labels[name]} />;
const wait = (
  name:
    | 'deliveryWaitTime'
    | 'pickUpWaitTime'
    | 'npsEmailTimer'
    | 'cartNotificationIntervalMinutes'
    | 'orderAlertMinutes',
) => <NumberField name={name} label={labels[name]} suffix="min" />;
const blankIs = (words: string) => ({ description: `En blanco, ${words}.` });

const editors: Record<string, ReactNode> = {
  menuId: <RemoteSelect name="menuId" label={labels.menuId} options={menus} {...blankIs('los deja sin menú')} />,
  orderMethod: <OrderMethod />,
  deliveryInstructions: (
    <Textarea name="deliveryInstructions" label={labels.deliveryInstructions} rows={2} maxLength={500} />
  ),
  orderAlertMinutes: wait('orderAlertMinutes'),
  futureOrdersEnabled: yesNo('futureOrdersEnabled'),
  ordersProgramming: <NumberField name="ordersProgramming" label={labels.ordersProgramming} suffix="días" />,
  maxFutureOrders: (
    <NumberField name="maxFutureOrders" label={labels.maxFutureOrders} suffix="pedidos" {...blankIs('sin límite')} />
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
  tips: later(tips, 210),
  questions: later(questions, 40),
  cartNotificationIntervalMinutes: wait('cartNotificationIntervalMinutes'),
  cartCoupon: later(coupon, 40),
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
  exceptionalWaitTimes: later(waits, 140),
  hours: later(hours, 460),
  specialDays: later(specialDays, 80),
  minimumValueForFreeDelivery: (
    <Money
      name="minimumValueForFreeDelivery"
      label={labels.minimumValueForFreeDelivery}
      {...blankIs('el envío siempre se cobra')}
    />
  ),
  freeDeliveryForExternal: yesNo('freeDeliveryForExternal'),
  deliveryCalculationType: later(calculation, 80),
  paymentMethods: later(payments, 900),
  webpayCommerceCode: code('webpayCommerceCode', true),
  oneclickCommerceCode: code('oneclickCommerceCode', true),
  sodexoCommerceCode: code('sodexoCommerceCode'),
  chekCommerceCode: code('chekCommerceCode'),
  toteatRestaurantId: code('toteatRestaurantId'),
  ordaticId: code('ordaticId'),
};

/** With what a part is written: the inputs of a store's own form. */
export const Editor = ({ part }: { part: string }) => editors[part];

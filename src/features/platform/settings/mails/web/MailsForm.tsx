import { useState } from 'react';
import { fieldsFor, NestedFields } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import {
  cartVariables,
  type MailSettings,
  mailVariables,
  type OrderMailKind,
  orderMailKinds,
  orderMailLabels,
} from '../../sections/mails.contract.ts';
import { mailSection } from '../../sections/mailsSection.contract.ts';
import { SectionForm } from '../../web/SectionForm.tsx';
import { SettingSpot, settingLabels } from '../../web/SettingSpot.tsx';
import type { MailQuestion } from '../orderMails.contract.ts';
import { cartTemplate, mailTemplate } from '../orderMail.rules.ts';
import { MailBeside } from './MailBeside.tsx';

const { Text, Switch } = fieldsFor<MailSettings>();
const On = fieldsFor<MailSettings['orderMails']>();
const Words = fieldsFor<MailSettings['mailTexts']>();
const words = (path: string) => settingLabels(mailSection, path);
const Cart = fieldsFor<MailSettings['abandonedCartMail']>();
const inBraces = (variables: object) =>
  Object.keys(variables)
    .map((word) => `{${word}}`)
    .join(' ');

/** Whether guests are told of one thing, and in which words. */
function OrderMail({ kind }: { kind: OrderMailKind }) {
  const ours = mailTemplate(kind, kind === 'ready' ? 'pickUp' : 'delivery', mailSection.defaults);
  return (
    <FormSection title={orderMailLabels[kind]}>
      <SettingSpot path={`orderMails.${kind}`} span={12}>
        <NestedFields path="orderMails">
          <On.Switch
            name={kind}
            label={`Avisar: ${orderMailLabels[kind].toLowerCase()}`}
            description={mailSection.notes[`orderMails.${kind}`]?.shows}
          />
        </NestedFields>
      </SettingSpot>
      <SettingSpot path={`mailSubjects.${kind}`} span={12}>
        <NestedFields path="mailSubjects">
          <Words.Text name={kind} label="Asunto" placeholder={ours.subject} />
        </NestedFields>
      </SettingSpot>
      <SettingSpot path={`mailTexts.${kind}`} span={12}>
        <NestedFields path="mailTexts">
          <Words.Textarea name={kind} label="Mensaje" placeholder={ours.text} rows={2} />
        </NestedFields>
      </SettingSpot>
    </FormSection>
  );
}

const ourCart = cartTemplate(mailSection.defaults.abandonedCartMail, true);

/** Whether a guest who left a cart is reminded of it, and in which words. */
const CartMail = () => (
  <FormSection title="Carrito abandonado" hint={`Sus palabras entre llaves son: ${inBraces(cartVariables)}`}>
    <SettingSpot path="abandonedShoppingCartEmail" span={12}>
      <Switch name="abandonedShoppingCartEmail" {...words('abandonedShoppingCartEmail')} />
    </SettingSpot>
    <NestedFields path="abandonedCartMail">
      <SettingSpot path="abandonedCartMail.subject" span={12}>
        <Cart.Text name="subject" label="Asunto" placeholder={ourCart.subject} />
      </SettingSpot>
      <SettingSpot path="abandonedCartMail.text" span={12}>
        <Cart.Textarea name="text" label="Mensaje" placeholder={ourCart.text} rows={2} />
      </SettingSpot>
    </NestedFields>
  </FormSection>
);

/** Which mails go out about orders and what they say, with the one that is written beside it. */
export function MailsForm() {
  const [shown, show] = useState<MailQuestion['kind']>('received');
  return (
    <SectionForm section={mailSection} side={<MailBeside kind={shown} onKind={show} />}>
      <div onFocusCapture={() => show('restaurant')}>
        <FormSection title="Del negocio">
          <SettingSpot path="createOrderRestaurantEmail" span={12}>
            <Switch name="createOrderRestaurantEmail" {...words('createOrderRestaurantEmail')} />
          </SettingSpot>
          <SettingSpot path="mailReplyTo" span={12}>
            <Text name="mailReplyTo" type="email" {...words('mailReplyTo')} />
          </SettingSpot>
        </FormSection>
      </div>
      <FormSection
        title="Al cliente, de su pedido"
        hint={`En blanco, un correo dice lo nuestro, que se lee en gris. Entre llaves va lo de cada pedido: ${inBraces(mailVariables)}`}
      />
      {orderMailKinds.map((kind) => (
        <div key={kind} onFocusCapture={() => show(kind)}>
          <OrderMail kind={kind} />
        </div>
      ))}
      <div onFocusCapture={() => show('cart')}>
        <CartMail />
      </div>
    </SectionForm>
  );
}

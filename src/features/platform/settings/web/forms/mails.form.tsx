import { useState } from 'react';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import {
  cartVariables,
  mailSection,
  mailVariables,
  type OrderMailKind,
  orderMailKinds,
  orderMailLabels,
} from '../../sections/mails.contract.ts';
import { SectionForm } from '../SectionForm.tsx';
import { settingInputs } from '../settingInputs.tsx';
import type { MailQuestion } from '../../mails/orderMails.contract.ts';
import { cartTemplate, mailTemplate } from '../../mails/orderMail.rules.ts';
import { MailBeside } from '../../mails/web/MailBeside.tsx';

const { Text, Textarea, Switch } = settingInputs(mailSection);
const inBraces = (variables: object) =>
  Object.keys(variables)
    .map((word) => `{${word}}`)
    .join(' ');

/** Whether a mail is sent, and its subject and text. */
function OrderMail({ kind }: { kind: OrderMailKind }) {
  const standard = mailTemplate(kind, kind === 'ready' ? 'pickUp' : 'delivery', mailSection.defaults);
  return (
    <FormSection title={orderMailLabels[kind]}>
      <Switch
        name={`orderMails.${kind}`}
        span={12}
        label={`Avisar: ${orderMailLabels[kind].toLowerCase()}`}
        description={mailSection.notes[`orderMails.${kind}`]?.shows}
      />
      <Text
        name={`mailSubjects.${kind}`}
        span={12}
        label="Asunto"
        description={undefined}
        placeholder={standard.subject}
      />
      <Textarea
        name={`mailTexts.${kind}`}
        span={12}
        label="Mensaje"
        description={undefined}
        placeholder={standard.text}
        rows={2}
      />
    </FormSection>
  );
}

const standardCart = cartTemplate(mailSection.defaults.abandonedCartMail, true);

/** Whether guests are reminded of abandoned carts, and the subject and text. */
const CartMail = () => (
  <FormSection title="Carrito abandonado" hint={`Sus palabras entre llaves son: ${inBraces(cartVariables)}`}>
    <Switch name="abandonedShoppingCartEmail" span={12} />
    <Text
      name="abandonedCartMail.subject"
      span={12}
      label="Asunto"
      description={undefined}
      placeholder={standardCart.subject}
    />
    <Textarea
      name="abandonedCartMail.text"
      span={12}
      label="Mensaje"
      description={undefined}
      placeholder={standardCart.text}
      rows={2}
    />
  </FormSection>
);

export function Form() {
  const [selected, show] = useState<MailQuestion['kind']>('received');
  return (
    <SectionForm section={mailSection} side={<MailBeside kind={selected} onKind={show} />}>
      <div onFocusCapture={() => show('restaurant')}>
        <FormSection title="Del negocio">
          <Switch name="createOrderRestaurantEmail" span={12} />
          <Text name="mailReplyTo" span={12} type="email" />
        </FormSection>
      </div>
      <FormSection
        title="Al cliente, de su pedido"
        hint={`En blanco se usa el texto de Comanda, en gris. Entre llaves van los datos del pedido: ${inBraces(mailVariables)}`}
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

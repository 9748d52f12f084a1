import { lazy, Suspense } from 'react';
import { countries } from '#domain/countries.ts';
import { formatPhone } from '#domain/phones.ts';
import { useHasPos } from '../../../pos/web/useHasPos.ts';
import { type Billing, documentKindLabels } from '../../../record/orderShape.contract.ts';
import type { Order } from '../../../record/orders.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from '../../../record/web/details/Details.module.css';
import { DetailField, DetailSection } from '../../../record/web/details/DetailSection.tsx';

const OrderDocuments = lazy(() =>
  import('../../../pos/web/OrderDocuments.tsx').then((file) => ({ default: file.OrderDocuments })),
);

/** The guest's checkout answers and billing data. */
export function OrderBilling({ order: { id, answers, billing, couponCode } }: { order: Order }) {
  const hasPos = useHasPos();
  return (
    <>
      {answers.length > 0 && (
        <DetailSection title="Preguntas del pago">
          <dl className={classes.answers}>
            {answers.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer || '—'}</dd>
              </div>
            ))}
          </dl>
        </DetailSection>
      )}
      <DetailSection title="Documento">
        <dl className={classes.facts}>
          <Bill billing={billing} />
          <DetailField label="Cupón">{couponCode}</DetailField>
        </dl>
        {hasPos && (
          <Suspense>
            <OrderDocuments orderId={id} />
          </Suspense>
        )}
      </DetailSection>
    </>
  );
}

function Bill({ billing }: { billing: Billing }) {
  const { words } = countries[useCurrentUser().tenant.country];
  if (billing.kind === 'ticket') return <DetailField label="Tipo">{words.ticket}</DetailField>;
  const { businessName, documentType, documentId, holder, email, phone, taxFree } = billing;
  return (
    <>
      <DetailField label="Tipo">Factura a {holder === 'company' ? 'empresa' : 'persona'}</DetailField>
      <DetailField label="Razón social">{businessName}</DetailField>
      <DetailField label={documentType === 'vat_number' ? words.taxId : documentKindLabels[documentType]}>
        {documentId}
      </DetailField>
      <DetailField label="Correo">{email}</DetailField>
      <DetailField label="Teléfono">{phone && formatPhone(phone)}</DetailField>
      <DetailField label="Impuestos">{taxFree && 'Exenta'}</DetailField>
    </>
  );
}

import { countries } from '#domain/countries.ts';
import { formatPhone } from '#domain/phones.ts';
import { type Billing, documentKindLabels } from '../../orderShape.contract.ts';
import type { Order } from '../../orders.contract.ts';
import { useOwn } from '../useOwn.ts';
import classes from './Details.module.css';
import { Fact, Part } from './Part.tsx';

/** What the guest answered at the checkout, and whom it is billed to. */
export function OrderPapers({ order: { answers, billing, couponCode, uuid } }: { order: Order }) {
  return (
    <>
      {answers.length > 0 && (
        <Part title="Preguntas del pago">
          <dl className={classes.answers}>
            {answers.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer || '—'}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      <Part title="Documento">
        <dl className={classes.facts}>
          <Bill billing={billing} />
          <Fact label="Cupón">{couponCode}</Fact>
          <Fact label="Identificador">
            <span className={classes.uuid}>{uuid}</span>
          </Fact>
        </dl>
      </Part>
    </>
  );
}

function Bill({ billing }: { billing: Billing }) {
  const { words } = countries[useOwn().tenant.country];
  if (billing.kind === 'ticket') return <Fact label="Tipo">{words.ticket}</Fact>;
  const { businessName, documentType, documentId, holder, email, phone, taxFree } = billing;
  return (
    <>
      <Fact label="Tipo">Factura a {holder === 'company' ? 'empresa' : 'persona'}</Fact>
      <Fact label="Razón social">{businessName}</Fact>
      <Fact label={documentType === 'vat_number' ? words.taxId : documentKindLabels[documentType]}>{documentId}</Fact>
      <Fact label="Email">{email}</Fact>
      <Fact label="Teléfono">{phone && formatPhone(phone)}</Fact>
      <Fact label="Impuestos">{taxFree && 'Exenta'}</Fact>
    </>
  );
}

import { countries } from '#domain/countries.ts';
import type { DraftBilling } from '../../checkout.rules.ts';
import { Field } from '../Field.tsx';
import { shop } from '../shop.ts';

type Props = {
  billing: DraftBilling;
  errorOf: (path: string) => string | undefined;
  onBilling: (billing: DraftBilling) => void;
};

type Choice<Value> = { value: Value; label: string };
type ChoiceProps<Value> = {
  legend: string;
  name: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

function Tiles<Value extends string | boolean>({ legend, name, choices, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="tiles">
        {choices.map(({ value, label }) => (
          <label key={label} className="choice tile">
            <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Billing document and data, with the terms of the country. */
export function BillingField({ billing, errorOf, onBilling }: Props) {
  const { ticket, invoice, taxId } = countries[shop.country].words;
  const set = (changes: Partial<DraftBilling>) => onBilling({ ...billing, ...changes });
  const isCompany = billing.holder === 'company';
  return (
    <div className="stack">
      <Tiles
        legend="¿Qué documento necesitas?"
        name="document"
        choices={[
          { value: false, label: ticket },
          { value: true, label: invoice },
        ]}
        chosen={billing.isInvoice}
        onChoose={(isInvoice) => set({ isInvoice })}
      />
      {billing.isInvoice && (
        <>
          <Tiles
            legend="¿A nombre de quién?"
            name="holder"
            choices={[
              { value: 'company', label: 'Empresa' },
              { value: 'individual', label: 'Persona' },
            ]}
            chosen={billing.holder}
            onChoose={(holder) => set({ holder })}
          />
          <Field
            label={isCompany ? 'Razón social' : 'Nombre completo'}
            autoComplete={isCompany ? 'organization' : 'name'}
            value={billing.businessName}
            field="billing.business_name"
            error={errorOf('billing.business_name')}
            onText={(businessName) => set({ businessName })}
          />
          {!isCompany && (
            <Tiles
              legend="Tipo de documento"
              name="document-type"
              choices={[
                { value: 'vat_number', label: taxId },
                { value: 'identity_card', label: 'Documento de identidad' },
              ]}
              chosen={billing.documentType}
              onChoose={(documentType) => set({ documentType })}
            />
          )}
          <Field
            label={isCompany || billing.documentType === 'vat_number' ? taxId : 'Número del documento'}
            value={billing.documentId}
            field="billing.document_id"
            error={errorOf('billing.document_id')}
            onText={(documentId) => set({ documentId })}
          />
          <Field
            label="Correo para recibirla"
            type="email"
            autoComplete="email"
            value={billing.email}
            field="billing.email"
            error={errorOf('billing.email')}
            onText={(email) => set({ email })}
          />
          <Field
            label="Teléfono (opcional)"
            type="tel"
            autoComplete="tel"
            value={billing.phone}
            field="billing.phone"
            error={errorOf('billing.phone')}
            onText={(phone) => set({ phone })}
          />
        </>
      )}
    </div>
  );
}

import { paymentMethodLabels } from '#domain/payments.ts';
import { type CheckoutDraft, chosenTip, tipsOf } from '../../checkout.rules.ts';
import { paymentOfWire } from '../../wireNames.rules.ts';
import { Field, FieldError, fieldId } from '../Field.tsx';
import { money } from '../shop.ts';
import type { WireQuote, WireStore } from '../wire.ts';

type Part = {
  draft: CheckoutDraft;
  errorOf: (field: string) => string | undefined;
  onDraft: (changes: Partial<CheckoutDraft>) => void;
};

/** Who receives the order. */
export function Guest({ draft, errorOf, onDraft }: Part) {
  return (
    <fieldset className="stack">
      <legend>{draft.method === 'pickUp' ? '¿Quién retira?' : '¿Quién recibe?'}</legend>
      <Field
        label="Nombre"
        autoComplete="name"
        value={draft.name}
        field="customer.name"
        error={errorOf('customer.name')}
        onText={(name) => onDraft({ name })}
      />
      <Field
        label="Teléfono"
        type="tel"
        autoComplete="tel"
        value={draft.phone}
        field="customer.phone"
        error={errorOf('customer.phone')}
        onText={(phone) => onDraft({ phone })}
      />
      <Field
        label="Correo (opcional)"
        type="email"
        autoComplete="email"
        value={draft.mail}
        field="customer.mail"
        error={errorOf('customer.mail')}
        onText={(mail) => onDraft({ mail })}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.marketingMail}
          onChange={(event) => onDraft({ marketingMail: event.currentTarget.checked })}
        />
        Quiero recibir ofertas por correo
      </label>
      <Field
        label="Notas para el local (opcional)"
        field="notes"
        value={draft.notes}
        error={errorOf('notes')}
        onText={(notes) => onDraft({ notes })}
      />
    </fieldset>
  );
}

/** Questions of the store before the payment. */
export function Questions({
  questions,
  draft,
  onDraft,
}: Omit<Part, 'errorOf'> & { questions: WireStore['checkout_questions'] }) {
  return questions.map(({ id, question }) => (
    <Field
      key={id}
      label={question}
      value={draft.answers[id] ?? ''}
      onText={(answer) => onDraft({ answers: { ...draft.answers, [id]: answer } })}
    />
  ));
}

/** Tips that the store offers. */
export function Tips({ store, draft, errorOf, onDraft }: Part & { store: WireStore }) {
  const { values } = tipsOf(store, draft.method);
  if (values.length < 2) return null;
  const tipText = (value: number) => (store.tip_type === 'percentage' ? `${value} %` : money(value));
  return (
    <fieldset id={fieldId('tip')}>
      <legend>Propina</legend>
      <div className="tiles">
        {values.map((value) => (
          <label key={value} className="choice tile">
            <input
              type="radio"
              name="tip"
              checked={chosenTip(store, draft) === value}
              onChange={() => onDraft({ tip: value })}
            />
            {value === 0 ? 'Sin propina' : tipText(value)}
          </label>
        ))}
      </div>
      <FieldError error={errorOf('tip')} />
    </fieldset>
  );
}

/** Payment methods of the order. */
export function Payments({ methods, draft, errorOf, onDraft }: Part & { methods: WireQuote['payment_methods'] }) {
  return (
    <fieldset id={fieldId('payment_method')}>
      <legend>¿Cómo pagas?</legend>
      {methods.map((method) => (
        <label key={method} className="choice">
          <input
            type="radio"
            name="payment"
            checked={draft.paymentMethod === method}
            onChange={() => onDraft({ paymentMethod: method })}
          />
          {paymentMethodLabels[paymentOfWire(method)]}
        </label>
      ))}
      <FieldError error={errorOf('payment_method')} />
    </fieldset>
  );
}

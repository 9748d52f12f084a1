import { useState } from 'react';
import { Field } from '../Field.tsx';
import { FirstFieldForm } from './FirstFieldForm.tsx';

type Props = {
  /** Who gets a code, and where. */
  hint: string;
  submit: string;
  onCode: (code: string) => void;
  onAgain: () => void;
};

/** Form for the code of the mail. */
export function CodeForm({ hint, submit, onCode, onAgain }: Props) {
  const [code, setCode] = useState('');
  return (
    <FirstFieldForm onSubmit={() => onCode(code.trim())}>
      <p>{hint} Sirve durante diez minutos.</p>
      <Field
        label="Código de seis dígitos"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onText={setCode}
      />
      <div className="beside">
        <button type="submit" className="button light">
          {submit}
        </button>
        <button type="button" className="plain" onClick={onAgain}>
          Enviar otro código
        </button>
      </div>
    </FirstFieldForm>
  );
}

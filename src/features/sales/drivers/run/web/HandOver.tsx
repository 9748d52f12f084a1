import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import type { RunActionInput, DisplayedOrder } from '../outbox.rules.ts';
import { packPhoto } from './photo.ts';
import classes from './Run.module.css';

type HandOverProps = {
  order: DisplayedOrder;
  act: (input: RunActionInput) => void;
  /** Message of the server on the PIN before. */
  wrongPin: string | undefined;
  onSend: () => void;
  onClose: () => void;
};

/** Form for the proof of delivery: the guest's PIN or a photo. */
export function HandOver({ order: { id, pinTriesLeft }, act, wrongPin, onSend, onClose }: HandOverProps) {
  const [pin, setPin] = useState('');
  const [errors, setErrors] = useState<{ pin?: string | undefined; photo?: string }>({ pin: wrongPin });
  const names = { pin: useId(), pinTrouble: useId(), photo: useId(), photoTrouble: useId() };
  const hasPin = pinTriesLeft > 0;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d{4}$/.test(pin)) return setErrors({ pin: 'El código tiene 4 dígitos' });
    onSend();
    return act({ kind: 'deliver', orderId: id, pin });
  };
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    void packPhoto(file).then(
      (photo) => {
        onSend();
        act({ kind: 'deliver', orderId: id, photo });
      },
      () => setErrors({ photo: 'No se pudo leer la foto. Tómala de nuevo.' }),
    );
  };
  return (
    <form className={classes.ends} aria-label={`Entregar el pedido ${id}`} noValidate onSubmit={confirm}>
      {hasPin && (
        <>
          <label className={classes.label} htmlFor={names.pin}>
            Código del cliente
          </label>
          <input
            id={names.pin}
            className={classes.pin}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            autoFocus
            aria-invalid={errors.pin !== undefined || undefined}
            aria-describedby={names.pinTrouble}
            value={pin}
            onChange={({ currentTarget }) => setPin(currentTarget.value.replace(/\D/g, ''))}
          />
        </>
      )}
      <p id={names.pinTrouble} className={classes.trouble} role="alert">
        {errors.pin}
      </p>
      {hasPin ? (
        <button type="submit" className={classes.primary}>
          Confirmar con el código
        </button>
      ) : (
        <p className={classes.muted}>El código ya no se puede probar: toma una foto de la entrega.</p>
      )}
      <label className={hasPin ? classes.secondary : classes.primary} htmlFor={names.photo}>
        {hasPin ? 'Sin código: tomar una foto' : 'Tomar una foto'}
        <input
          id={names.photo}
          className={classes.file}
          type="file"
          accept="image/*"
          capture="environment"
          aria-invalid={errors.photo !== undefined || undefined}
          aria-describedby={names.photoTrouble}
          onChange={take}
        />
      </label>
      <p id={names.photoTrouble} className={classes.trouble} role="alert">
        {errors.photo}
      </p>
      <button type="button" className={classes.plain} onClick={onClose}>
        Volver
      </button>
    </form>
  );
}

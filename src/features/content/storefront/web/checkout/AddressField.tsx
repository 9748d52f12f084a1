import { useState } from 'react';
import { type DraftAddress, pointIn } from '../../checkout.rules.ts';
import { Field } from '../Field.tsx';
import { locate } from '../locate.ts';

type Props = { address: DraftAddress; error: string | undefined; onAddress: (address: DraftAddress) => void };

/** Delivery address: location from the device or a pasted map link, and details for the courier. */
export function AddressField({ address, error, onAddress }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const isPlaced = address.latitude !== null;
  const place = () => {
    setProblem(null);
    locate().then(
      (point) => onAddress({ ...address, ...point }),
      (failure: Error) => setProblem(failure.message),
    );
  };
  const paste = (text: string) => {
    const point = pointIn(text);
    setProblem(text && !point ? 'Ahí no hay un punto: copia el enlace del mapa con tu lugar marcado.' : null);
    if (point) onAddress({ ...address, ...point });
  };
  return (
    <fieldset className="stack">
      <legend>¿Dónde te lo llevamos?</legend>
      <div className="beside">
        <button type="button" className="button light" onClick={place}>
          Usar mi ubicación
        </button>
        <output>{isPlaced ? '✓ Ya sabemos dónde estás' : ''}</output>
      </div>
      {!isPlaced && (
        <Field label="O pega un enlace de Google Maps o coordenadas" onText={paste} placeholder="-33.4489, -70.6693" />
      )}
      <Field
        label="Calle y número"
        name="address.text"
        field="address.text"
        autoComplete="street-address"
        value={address.text}
        error={error ?? problem ?? undefined}
        onText={(text) => onAddress({ ...address, text })}
      />
      <Field
        label="Departamento, referencia (opcional)"
        autoComplete="address-line2"
        value={address.detail}
        onText={(detail) => onAddress({ ...address, detail })}
      />
    </fieldset>
  );
}

import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMap } from './MapContext.ts';
import { MapMessage } from './MapMessage.tsx';
import { openRing, type RingSession } from './ringSession.ts';
import type { Place } from './places.ts';

export type RingEditorProps = {
  /** Null draws a new one. */
  ring: readonly Place[] | null;
  color: `#${string}`;
  /** Without a fill, the map shows what is below it. */
  isFilled?: boolean;
  /** Why a ring that does not cross itself is rejected, as a sentence; null accepts it. */
  check?: (ring: Place[]) => string | null;
  onRing: (ring: Place[]) => void;
  /** Leaves the drawing of a new one. */
  onCancel?: () => void;
};

const howToDraw = 'Marca cada esquina con un clic. Para terminar, vuelve a la primera o presiona Enter.';
const howToEdit = 'Arrastra los puntos del borde. Los del medio agregan uno; con clic derecho lo quitas.';

/** Draws or edits a ring on the map; rejected moves are explained over the map. */
export function RingEditor({ ring, color, isFilled = true, check, onRing, onCancel }: RingEditorProps) {
  const map = useMap();
  const session = useRef<RingSession | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isNew = ring === null;
  const currentRing = useEffectEvent(() => ring);
  const publish = useEffectEvent((changed: Place[]) => onRing(changed));
  const checkRing = useEffectEvent((changed: Place[]) => check?.(changed) ?? null);
  useEffect(
    function drawOnMap() {
      const start = { ring: isNew ? null : currentRing(), color, isFilled };
      const ringSession = openRing(map, start, {
        check: (changed) => checkRing(changed),
        onRing: (changed) => publish(changed),
        onError: setError,
      });
      session.current = ringSession;
      return () => ringSession.stop();
    },
    [map, isNew, color, isFilled],
  );
  useEffect(
    function followRing() {
      if (ring) session.current?.follow(ring);
    },
    [ring],
  );
  return (
    <MapMessage trouble={error !== null}>
      <span>{error ?? (ring ? howToEdit : howToDraw)}</span>
      {!ring && (
        <span>
          <Button size="compact-sm" variant="light" onClick={() => session.current?.finish()}>
            Terminar
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => session.current?.undo()}>
            Quitar último punto
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onCancel}>
            Cancelar
          </Button>
        </span>
      )}
    </MapMessage>
  );
}

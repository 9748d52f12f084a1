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
  onRing: (ring: Place[]) => void;
  /** Leaves the drawing of a new one. */
  onCancel?: () => void;
};

const howToDraw = 'Marca cada esquina con un clic. Para terminar, vuelve a la primera o presiona Enter.';
const howToEdit = 'Arrastra los puntos del borde. Los del medio agregan uno; con clic derecho lo quitas.';

/** Draws a ring on the map around it, or changes one. What was refused is said over the map. */
export function RingEditor({ ring, color, onRing, onCancel }: RingEditorProps) {
  const map = useMap();
  const session = useRef<RingSession | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isNew = ring === null;
  const given = useEffectEvent(() => ring);
  const tell = useEffectEvent((changed: Place[]) => onRing(changed));
  useEffect(
    function drawOnMap() {
      const start = { ring: isNew ? null : given(), color };
      const made = openRing(map, start, { onRing: (changed) => tell(changed), onError: setTrouble });
      session.current = made;
      return () => made.stop();
    },
    [map, isNew, color],
  );
  useEffect(
    function followRing() {
      if (ring) session.current?.follow(ring);
    },
    [ring],
  );
  return (
    <MapMessage trouble={trouble !== null}>
      <span>{trouble ?? (ring ? howToEdit : howToDraw)}</span>
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

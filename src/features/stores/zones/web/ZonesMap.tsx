import { useMemo, useRef } from 'react';
import { MapMessage } from '#kit/web/map/MapMessage.tsx';
import { type MapFocus, MapView } from '#kit/web/map/MapView.tsx';
import { Pin } from '#kit/web/map/Pin.tsx';
import type { Place } from '#kit/web/map/places.ts';
import { RingEditor } from '#kit/web/map/RingEditor.tsx';
import { type Shape, Shapes } from '#kit/web/map/Shapes.tsx';
import { findHoleError } from '#domain/geometry/polygons.ts';
import { zoneStyle } from './zoneColors.ts';
import type { DrawnPart } from './useZones.ts';
import { type Zone, zoneAt } from './zones.ts';

export type ZonesMapProps = {
  zones: readonly Zone[];
  selected: number | null;
  onSelect: (index: number | null) => void;
  drawing: DrawnPart;
  onDrawn: (ring: Place[]) => void;
  onCancel: () => void;
  onReshape: (index: number, ring: Place[]) => void;
  readOnly: boolean;
  /** Where the store is. */
  store: Place | null;
  /** Bounds to show while there are no zones. */
  around: readonly Place[];
  look: MapFocus | null;
  className?: string | undefined;
};

/** An exclusion lies over other zones and is filled darker. */
const fillOf = ({ kind }: Zone, isSelected: boolean): number =>
  (kind === 'exclusion' ? 0.3 : 0.12) + (isSelected ? 0.16 : 0);

/** The editor draws the border of a zone, but not its holes. */
const editedStyle = (zone: Zone) =>
  zone.holes.length === 0 ? { fill: 0, weight: 0 } : { fill: fillOf(zone, false), weight: 1.5 };

/** A hole is drawn over the fill of its zone. */
const holeColor = '#1b2230';

/** Why a border cannot be that of a zone with these holes. */
function borderError({ holes }: Zone, points: Place[]): string | null {
  const error = findHoleError({ points, holes });
  return error && `El borde no puede cortar el hueco ${error.hole + 1}: quítalo o deja el borde fuera de él.`;
}

/** Why a ring cannot be one more hole of a zone. */
function newHoleError({ points, holes }: Zone, ring: Place[]): string | null {
  const error = findHoleError({ points, holes: [...holes, ring] });
  if (!error) return null;
  return error.kind === 'outside' ? 'El hueco tiene que quedar dentro de la zona.' : 'El hueco se superpone con otro.';
}

/** Shapes of the zones; the editor draws the one being edited. */
function useShapes(zones: readonly Zone[], selected: number | null, edited: number | null): Shape[] {
  return useMemo(
    () =>
      zones.map((zone, index) => {
        const isSelected = index === selected;
        const { color, dash, mark } = zoneStyle(index, zone.kind);
        return {
          key: index,
          polygons: [[zone.points, ...zone.holes]],
          color,
          dash,
          mark,
          label: zone.kind === 'exclusion' ? `${zone.name}: no se reparte` : zone.name,
          ...(index === edited ? editedStyle(zone) : { fill: fillOf(zone, isSelected), weight: isSelected ? 4 : 2 }),
        };
      }),
    [zones, selected, edited],
  );
}

/** Hint while no zone is being edited. */
function restingLine({ zones, selected, readOnly }: ZonesMapProps): string {
  if (zones.length === 0) return readOnly ? 'El local no tiene zonas.' : 'Dibuja la primera zona alrededor del local.';
  if (selected !== null && zones[selected]?.locked)
    return 'Zona bloqueada: desbloquéala en la lista para cambiar su borde.';
  return readOnly ? 'Haz clic en una zona para ver cuál es.' : 'Haz clic en una zona para cambiar su borde.';
}

/** A click that ends a drag or puts a point is no choice of a zone. */
const settling = 300;

/** The zones of a store on a map: chosen by a click, drawn and changed with the hand. */
export function ZonesMap(props: ZonesMapProps) {
  const { zones, selected, drawing, readOnly, store, around, look, className } = props;
  const zone = selected === null ? undefined : zones[selected];
  const edited = !readOnly && !drawing && zone && !zone.locked ? selected : null;
  const isNewHole = drawing === 'hole' && zone !== undefined;
  const shapes = useShapes(zones, selected, edited);
  const changedAt = useRef(0);
  const everything = [...zones.flatMap(({ points }) => points), ...(store ? [store] : [])];
  const pick = (place: Place) => {
    if (Date.now() - changedAt.current > settling) props.onSelect(zoneAt(zones, place));
  };
  return (
    <MapView
      label="Mapa de las zonas de reparto"
      fit={everything.length > 0 ? everything : around}
      look={look}
      onPick={drawing ? undefined : pick}
      className={className}
    >
      <Shapes shapes={shapes} />
      {store && <Pin place={store} label="El local" quiet />}
      {drawing && (
        <RingEditor
          key={drawing}
          ring={null}
          color={isNewHole ? holeColor : zoneStyle(zones.length).color}
          {...(isNewHole && { check: (ring) => newHoleError(zone, ring) })}
          onRing={props.onDrawn}
          onCancel={props.onCancel}
        />
      )}
      {!drawing && edited === null && <MapMessage>{restingLine(props)}</MapMessage>}
      {edited !== null && zone && (
        <RingEditor
          key={edited}
          ring={zone.points}
          color={zoneStyle(edited, zone.kind).color}
          isFilled={zone.holes.length === 0}
          check={(ring) => borderError(zone, ring)}
          onRing={(ring) => {
            changedAt.current = Date.now();
            props.onReshape(edited, ring);
          }}
        />
      )}
    </MapView>
  );
}

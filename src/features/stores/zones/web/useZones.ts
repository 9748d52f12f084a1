import { useMemo, useState } from 'react';
import { useField, useFormContext } from '#kit/web/form/FormContext.ts';
import type { MapFocus } from '#kit/web/map/MapView.tsx';
import type { Place } from '#kit/web/map/places.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type Zone, zoneOf, zonesText } from './zones.ts';

export const zonesField = 'deliveryAreas';

/** A new zone, or a hole of the selected one, is being drawn. */
export type DrawnPart = 'zone' | 'hole' | null;

/** Which zone is looked at, and whether a new one is being drawn. */
function useView(count: number) {
  const [selected, setSelected] = useState<number | null>(null);
  const [drawing, setDrawing] = useState<DrawnPart>(null);
  const [focus, setFocus] = useState<MapFocus | null>(null);
  return {
    // Discarding or undoing may remove the selected zone.
    selected: selected !== null && selected < count ? selected : null,
    select: (index: number | null) => {
      setDrawing(null);
      setSelected(index);
    },
    drawing,
    draw: () => {
      setSelected(null);
      setDrawing('zone');
    },
    drawHole: (index: number) => {
      setSelected(index);
      setDrawing('hole');
    },
    stopDrawing: () => setDrawing(null),
    look: focus,
    show: (places: readonly Place[]) => setFocus({ places }),
  };
}

/** The zones of the form around, how they are looked at, and all that can be done with them. */
export function useZones() {
  const { form } = useFormContext();
  const { money } = useTenantFormat();
  const show = useMemo(() => zonesText(money), [money]);
  const field = useField<Zone[]>({ name: zonesField, label: 'Zonas de reparto', show });
  const zones = field.value;
  const view = useView(zones.length);
  /** Reads the current values, also for callbacks of old toasts. */
  const present = () => form.getValues(zonesField) as Zone[];
  const add = (ring: Place[]) => {
    const before = present();
    field.change([...before, zoneOf(ring, before)]);
    view.select(before.length);
  };
  const addHole = (ring: Place[]) => {
    const { selected } = view;
    if (selected === null) return;
    field.change(
      present().map((zone, place) => (place === selected ? { ...zone, holes: [...zone.holes, ring] } : zone)),
    );
    view.stopDrawing();
  };
  const remove = (index: number) => {
    const zone = zones[index];
    if (!zone) return;
    field.change(zones.toSpliced(index, 1));
    view.select(null);
    const undo = () => field.change(present().toSpliced(index, 0, zone));
    toasts.success(`Zona «${zone.name}» quitada`, { label: 'Deshacer', run: undo });
  };
  return {
    ...field,
    ...view,
    zones,
    add,
    addHole,
    remove,
    change: (index: number, changes: Partial<Zone>) =>
      field.change(zones.map((zone, place) => (place === index ? { ...zone, ...changes } : zone))),
    setAll: (all: Zone[]) => {
      field.change(all);
      view.show(all.flatMap(({ points }) => points));
    },
  };
}
export type Zones = ReturnType<typeof useZones>;

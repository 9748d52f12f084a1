import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { type Dot, Dots } from '#kit/web/map/Dots.tsx';
import { type MapFocus, MapView } from '#kit/web/map/MapView.tsx';
import { Pin } from '#kit/web/map/Pin.tsx';
import { type LegendEntry, MapLegend } from '#kit/web/map/MapLegend.tsx';
import type { Place } from '#kit/web/map/places.ts';
import { type Shape, Shapes } from '#kit/web/map/Shapes.tsx';
import { zoneStyle } from '../../zones/web/zoneColors.ts';
import { type Coverage, firstSight, type Highlight } from './coverage.ts';

/** A store that is open is a full disc, one that is closed an empty one. */
const discs = {
  light: { open: { fill: '#12875a', rim: '#ffffff' }, closed: { fill: '#ffffff', rim: '#5f697d' } },
  dark: { open: { fill: '#3fbf8a', rim: '#10151f' }, closed: { fill: '#171d29', rim: '#98a2b5' } },
} as const;
const alarm = '#d13438';
const legendZone = { fill: `${zoneStyle(0).color}33`, rim: zoneStyle(0).color };

/** Neighbouring stores have other numbers mostly, and so other colours. */
const colorOf = (storeId: number): string => zoneStyle(storeId % 8).color;

function useShapes({ areas }: Coverage, highlight: Highlight): Shape[] {
  const base = useMemo(
    () =>
      areas.map(
        ({ id, storeId, kind, points, holes }): Shape => ({
          key: id,
          polygons: [[points, ...holes]],
          ...(kind === 'exclusion' ? zoneStyle(0, kind) : { color: colorOf(storeId) }),
          mark: undefined,
          fill: kind === 'exclusion' ? 0.2 : 0.08,
          weight: 1.5,
        }),
      ),
    [areas],
  );
  return useMemo(
    () => [
      ...base.map((shape) =>
        highlight.areaIds.has(Number(shape.key))
          ? { ...shape, fill: 0.32, weight: 3.5 }
          : highlight.areaIds.size > 0
            ? { ...shape, fill: 0.03, weight: 0.75 }
            : shape,
      ),
      ...(highlight.rings.length > 0
        ? [
            {
              key: 'lit',
              polygons: highlight.rings.map((ring) => [ring]),
              color: alarm,
              fill: 0.45,
              weight: 3,
              dash: '6 4',
            },
          ]
        : []),
    ],
    [base, highlight],
  );
}

function useDots({ stores }: Coverage, highlight: Highlight): Dot[] {
  const { open, closed } = discs[useComputedColorScheme('light')];
  const base = useMemo(
    () =>
      stores.flatMap(({ id, name, commune, latitude, longitude, delivery }): Dot[] => {
        if (latitude === null || longitude === null) return [];
        const disc = delivery.open ? open : closed;
        return [
          {
            key: id,
            place: { latitude, longitude },
            name,
            area: commune,
            detail: delivery.open ? 'abierto' : 'cerrado',
            ...disc,
          },
        ];
      }),
    [stores, open, closed],
  );
  return useMemo(
    () => base.map((dot) => (highlight.storeIds.has(dot.key) ? { ...dot, large: true } : dot)),
    [base, highlight],
  );
}

type CoverageMapProps = {
  coverage: Coverage;
  lit: Highlight;
  place: Place | null;
  around: readonly Place[];
  look: MapFocus | null;
  onPick: (place: Place) => void;
  /** Called with the store under the mouse; null when it leaves. */
  onHover: (storeId: number | null) => void;
  className?: string | undefined;
};

function useLegend({ areas }: Coverage): LegendEntry[] {
  const { open, closed } = discs[useComputedColorScheme('light')];
  const excluded = zoneStyle(0, 'exclusion').color;
  const hasExclusions = areas.some(({ kind }) => kind === 'exclusion');
  return [
    { label: 'Local abierto', shape: 'disc', fill: open.fill, rim: open.fill },
    { label: 'Local cerrado', shape: 'disc', ...closed },
    { label: 'Zona de reparto, de un color por local', shape: 'area', ...legendZone },
    ...(hasExclusions
      ? [{ label: 'Zona sin reparto', shape: 'area', fill: `${excluded}33`, rim: excluded, dashed: true } as const]
      : []),
  ];
}

/** All stores with all their areas. A click selects the point to look up. */
export function CoverageMap({ coverage, lit, place, around, look, onPick, onHover, className }: CoverageMapProps) {
  const shapes = useShapes(coverage, lit);
  const dots = useDots(coverage, lit);
  const legend = useLegend(coverage);
  const everything = useMemo(
    () => [...coverage.areas.flatMap(({ points }) => points), ...dots.map((dot) => dot.place)],
    [coverage, dots],
  );
  const first = useMemo(() => firstSight(coverage.areas), [coverage]);
  return (
    <MapView
      label="Mapa de los locales y sus zonas"
      fit={everything.length > 0 ? everything : around}
      first={first}
      remember="/stores/coverage"
      look={look}
      onPick={onPick}
      main
      className={className}
    >
      <MapLegend entries={legend} />
      <Shapes shapes={shapes} />
      <Dots dots={dots} onHover={onHover} />
      {place && <Pin place={place} label="Punto consultado" onMove={onPick} />}
    </MapView>
  );
}

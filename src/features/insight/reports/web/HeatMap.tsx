import { Skeleton, Switch, Text, Title, useComputedColorScheme } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { BarsList } from '#kit/web/charts/BarsList.tsx';
import { type Dot, Dots } from '#kit/web/map/Dots.tsx';
import { useMap } from '#kit/web/map/MapContext.ts';
import { MapLegend } from '#kit/web/map/MapLegend.tsx';
import { MapView } from '#kit/web/map/MapView.tsx';
import type { Place } from '#kit/web/map/places.ts';
import { type Shape, Shapes } from '#kit/web/map/Shapes.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { coverageApi } from '#features/stores/coverage/coverage.contract.ts';
import { uncoveredPlaces } from '../metrics/nearStore.rules.ts';
import { kpiApi, type OrderMap, type ReportQuery } from '../reports.contract.ts';
import classes from '../figures/web/Reports.module.css';
import { useReportFormats } from './reportFormat.ts';

type Cell = OrderMap['cells'][number];

/** Level of squares for a zoom, about sixteen pixels wide each. */
const levelAt = (zoom: number): number => Math.min(8, Math.max(0, 13 - Math.floor(zoom)));

const firstLevel = 2;

const cornersOf = ({ north, south, east, west }: Cell): Place[] => [
  { latitude: north, longitude: west },
  { latitude: north, longitude: east },
  { latitude: south, longitude: east },
  { latitude: south, longitude: west },
];

const colors = {
  light: { heat: '#1d5fe0', zone: '#5f697d', store: '#f2a20d', rim: '#1b2230' },
  dark: { heat: '#7aa5ff', zone: '#98a2b5', store: '#f2a20d', rim: '#ffffff' },
} as const;
const [faintest, strongest] = [0.18, 0.72];

/** Reports the zoom level of the map. */
function Level({ onLevel }: { onLevel: (level: number) => void }) {
  const map = useMap();
  useEffect(
    function followZoom() {
      const reportLevel = () => onLevel(levelAt(map.getZoom()));
      map.whenReady(reportLevel);
      map.on('zoomend', reportLevel);
      return () => void map.off('zoomend', reportLevel);
    },
    [map, onLevel],
  );
  return null;
}

/** Degrees around the busiest square in the first view: at the size of a country streets are not visible. */
const aCity = 0.4;

function aroundTheBusiest(cells: readonly Cell[]): Place[] {
  const [busiest] = cells.toSorted((one, other) => other.count - one.count);
  if (!busiest) return [];
  const isNear = ({ north, west }: Cell) =>
    Math.abs(north - busiest.north) < aCity && Math.abs(west - busiest.west) < aCity;
  return cells.filter(isNear).flatMap(cornersOf);
}

function useHeat(cells: readonly Cell[], color: string): Shape[] {
  return useMemo(() => {
    const highest = Math.max(1, ...cells.map(({ count }) => count));
    return cells.map((cell) => ({
      key: `${cell.north},${cell.west},${cell.south}`,
      polygons: [[cornersOf(cell)]],
      color,
      fill: faintest + (strongest - faintest) * Math.sqrt(cell.count / highest),
      weight: 0,
    }));
  }, [cells, color]);
}

/** Stores and their delivery areas, if the user may see them. */
function useStores(isEnabled: boolean) {
  const sees = useCan(coverageApi.map.policy);
  const { zone, store, rim } = colors[useComputedColorScheme('light')];
  const { data } = useQuery({ ...endpointQuery(coverageApi.map), enabled: sees });
  return useMemo(() => {
    const stores = data?.stores ?? [];
    const dots = stores.flatMap(({ id, name, commune, latitude, longitude }): Dot[] =>
      latitude === null || longitude === null
        ? []
        : [{ key: id, place: { latitude, longitude }, name, area: commune, fill: store, rim }],
    );
    const zones = (isEnabled ? (data?.areas ?? []) : [])
      .filter(({ kind }) => kind === 'delivery')
      .map(
        ({ id, points, holes }): Shape => ({
          key: `zone-${id}`,
          polygons: [[points, ...holes]],
          color: zone,
          fill: 0,
          weight: 1.5,
        }),
      );
    return { dots, zones };
  }, [data, isEnabled, zone, store, rim]);
}

/** How many places are named below the map. */
const named = 6;

/** Zones around a place, and the stores that serve it. */
const zonesHref = ({ latitude, longitude }: Place): string =>
  `/stores/coverage?view=point&latitude=${latitude.toFixed(5)}&longitude=${longitude.toFixed(5)}`;

/** Uncovered places by the nearest store, the most requested first. */
function UncoveredPlaces({ cells, stores }: { cells: readonly Cell[]; stores: readonly Dot[] }) {
  const { integer } = useReportFormats();
  const places = stores.map(({ name, place }) => ({ name, ...place }));
  const opensZones = useCan(coverageApi.map.policy);
  const items = uncoveredPlaces(cells, places).map(({ place, ...item }) => ({
    ...item,
    href: opensZones ? zonesHref(place) : undefined,
  }));
  if (items.length === 0) return null;
  return (
    <>
      <Title order={3} size="h4" mt="lg" mb={opensZones ? 4 : 'sm'}>
        Dónde se pide más
      </Title>
      {opensZones && <p className={classes.hint}>Elige un lugar para ver en el mapa qué zona ampliar.</p>}
      <BarsList
        label="Lugares sin cobertura"
        items={items.slice(0, named)}
        total={cells.reduce((sum, { count }) => sum + count, 0)}
        format={integer}
      />
    </>
  );
}

type HeatMapProps = { asked: ReportQuery; map: 'orders' | 'uncovered' };

const labels = {
  orders: { title: 'En el mapa', label: 'Mapa de pedidos', noun: ['pedido', 'pedidos'] },
  uncovered: {
    title: 'Dónde piden y no llegamos',
    label: 'Mapa de direcciones sin cobertura',
    noun: ['consulta', 'consultas'],
  },
} as const;

/** Map of delivered or uncovered orders; squares with few orders are merged so that no guest can be identified. */
export function HeatMap({ asked, map }: HeatMapProps) {
  const [level, setLevel] = useState(firstLevel);
  const [zoned, setZoned] = useState(true);
  const { integer } = useReportFormats();
  const { heat, zone, store, rim } = colors[useComputedColorScheme('light')];
  const { type: _, ...rest } = asked;
  const { data, error, refetch } = useQuery({
    ...endpointQuery(kpiApi.map, { query: { ...rest, map, level } }),
    placeholderData: keepPreviousData,
  });
  // The places that are named do not change with the zoom.
  const { data: ofCountry } = useQuery({
    ...endpointQuery(kpiApi.map, { query: { ...rest, map, level: firstLevel } }),
    enabled: map === 'uncovered',
  });
  const shapes = useHeat(data?.cells ?? [], heat);
  const { dots, zones } = useStores(zoned);
  const fit = useMemo(() => (data?.cells ?? []).flatMap(cornersOf), [data]);
  const first = useMemo(() => aroundTheBusiest(data?.cells ?? []), [data]);
  const { title, label, noun } = labels[map];
  if (error) return <QueryFailed failure={error} what="el mapa" onRetry={() => void refetch()} />;
  return (
    <section className={`${classes.card} ${classes.onScreen}`} aria-labelledby={`map-${map}`}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={`map-${map}`}>
          {title}
        </Title>
        <Switch
          label="Zonas de reparto"
          checked={zoned}
          onChange={({ currentTarget }) => setZoned(currentTarget.checked)}
        />
      </div>
      {!data && <Skeleton h={460} />}
      {data && fit.length > 0 && (
        <MapView label={label} fit={fit} first={first} className={classes.map}>
          <MapLegend
            entries={[
              { label: `Más oscuro, más ${noun[1]}`, shape: 'area', fill: heat, rim: heat },
              ...(dots.length > 0 ? [{ label: 'Locales', shape: 'disc', fill: store, rim } as const] : []),
              ...(zones.length > 0
                ? [{ label: 'Zonas de reparto', shape: 'area', fill: 'transparent', rim: zone } as const]
                : []),
            ]}
          />
          <Level onLevel={setLevel} />
          <Shapes shapes={[...zones, ...shapes]} />
          <Dots dots={dots} />
        </MapView>
      )}
      {data && (
        <Text size="sm" c="dimmed" mt="xs">
          {data.cells.length === 0 && 'Nada que mostrar en el mapa. '}
          {data.hidden > 0 &&
            `${integer(data.hidden)} ${noun[data.hidden === 1 ? 0 : 1]} de cuadros con menos de ${data.fewest} no se muestran, para que nadie sea reconocible.`}
        </Text>
      )}
      {ofCountry && map === 'uncovered' && <UncoveredPlaces cells={ofCountry.cells} stores={dots} />}
    </section>
  );
}

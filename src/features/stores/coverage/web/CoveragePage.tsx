import { SegmentedControl, Skeleton } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { countries } from '#domain/countries.ts';
import { instantOfMoment } from '#domain/time/moments.ts';
import { minuteLength } from '#domain/time/zonedTime.ts';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { MapFocus } from '#kit/web/map/MapView.tsx';
import type { Place } from '#kit/web/map/places.ts';
import { CreateButton } from '#kit/web/list/CreateButton.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { coverageApi } from '../coverage.contract.ts';
import { storesApi } from '../../record/stores.contract.ts';
import { defaultBounds } from '../../record/web/defaultBounds.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { CheckPanel } from './CheckPanel.tsx';
import classes from './CoveragePage.module.css';
import { type Coverage, extentOf, type Highlight, highlightServing, highlightStore, noHighlight } from './coverage.ts';
import { type CoverageSearch, useCoverageSearch, type View, viewLabels } from './coverageSearch.ts';
import { PointPanel } from './PointPanel.tsx';
import { StoresPanel } from './StoresPanel.tsx';

const CoverageMap = lazy(() => import('./CoverageMap.tsx').then(({ CoverageMap }) => ({ default: CoverageMap })));

const emptyCoverage: Coverage = { stores: [], areas: [] };

/** Stores that serve the selected point at the selected moment; without one, now, refreshed. */
function useServing({ place, moment }: CoverageSearch) {
  const { timeZone } = useCurrentUser().tenant;
  const at = instantOfMoment(timeZone, moment)?.toISOString();
  const query = { latitude: place?.latitude ?? 0, longitude: place?.longitude ?? 0, at };
  return useQuery({
    ...endpointQuery(coverageApi.serving, { query }),
    enabled: place !== null,
    placeholderData: keepPreviousData,
    refetchInterval: at ? false : minuteLength,
  });
}

/** Highlighted areas: the result for a point, or the selection beside the map. */
function useLight(search: CoverageSearch, coverage: Coverage) {
  const [chosen, setChosen] = useState<Highlight>(noHighlight);
  const [hovered, setHovered] = useState<number | null>(null);
  const [focus, setFocus] = useState<MapFocus | null>(search.place && { places: defaultBounds(search.place) });
  const { data, error, refetch } = useServing(search);
  const serving = search.place ? data?.stores : undefined;
  const hoveredLight = useMemo(
    () => (hovered === null ? null : highlightStore({ id: hovered }, coverage)),
    [hovered, coverage],
  );
  const answered = useMemo(() => (serving ? highlightServing(serving, coverage) : noHighlight), [serving, coverage]);
  return {
    serving: { serving, failure: error, onRetry: () => void refetch() },
    lit: search.view === 'point' ? answered : chosen,
    hoveredLight,
    hover: setHovered,
    look: focus,
    light: (highlight: Highlight, places: MapFocus['places']) => {
      setChosen(highlight);
      setFocus({ places });
    },
    /** Goes to what was written; what was clicked is in sight. */
    goTo: (place: Place) => {
      search.ask(place);
      setFocus({ places: defaultBounds(place) });
    },
    forget: () => {
      setChosen(noHighlight);
      setHovered(null);
    },
  };
}

/** The zones of all stores at once: who serves a point, where zones lie upon each other and where there are none. */
export function CoveragePage() {
  const search = useCoverageSearch();
  const { integer } = useTenantFormat();
  const { country } = useCurrentUser().tenant;
  const { data: coverage = emptyCoverage, error, refetch, isPending } = useQuery(endpointQuery(coverageApi.map));
  const { lit, hoveredLight, hover, look, light, goTo, forget, serving } = useLight(search, coverage);
  const counts = `${pluralize(coverage.stores.length, ['local', 'locales'], integer)} · ${pluralize(coverage.areas.length, ['zona', 'zonas'], integer)}`;
  const show = (view: View) => {
    forget();
    search.show(view);
  };
  return (
    <>
      <PageHeader title="Mapa de zonas" sub={isPending ? 'Cargando…' : counts} />
      {error && <QueryFailed failure={error} what="el mapa de zonas" onRetry={() => void refetch()} />}
      {!error && !isPending && coverage.stores.length === 0 && (
        <FirstUse
          icon={<IconMap2 size={30} />}
          title="Todavía no hay locales"
          body="Aquí se ven juntas las zonas de reparto de todos los locales: quién llega a cada punto, y dónde no llega nadie."
          action={<CreateButton label="Crear local" to="/stores/add-store" policy={storesApi.create.policy} />}
        />
      )}
      {!error && (isPending || coverage.stores.length > 0) && (
        <div className={classes.panes}>
          <Suspense fallback={<Skeleton className={classes.map} radius={14} />}>
            {/* Waits for the data, so that the map does not start elsewhere and move. */}
            {isPending ? (
              <Skeleton className={classes.map} radius={14} />
            ) : (
              <CoverageMap
                className={classes.map}
                coverage={coverage}
                lit={hoveredLight ?? lit}
                place={search.place}
                around={defaultBounds(countries[country].capital)}
                look={look}
                onPick={search.ask}
                onHover={hover}
              />
            )}
          </Suspense>
          <section className={classes.side} aria-label="Qué hay en el mapa">
            <SegmentedControl
              fullWidth
              aria-label="Qué mirar"
              value={search.view}
              onChange={(view) => show(view)}
              data={optionsOf(viewLabels)}
            />
            {search.view === 'point' && <PointPanel search={search} onPlace={goTo} {...serving} />}
            {search.view === 'stores' && (
              <StoresPanel
                coverage={coverage}
                onHover={hover}
                onStore={(store) => light(highlightStore(store, coverage), extentOf(store, coverage))}
              />
            )}
            {search.view === 'check' && (
              <CheckPanel coverage={coverage} lit={lit} onLight={(found) => light(found, found.rings.flat())} />
            )}
          </section>
        </div>
      )}
    </>
  );
}

import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { countries } from '#domain/countries.ts';
import { instantOf, minuteLength } from '#domain/zonedTime.ts';
import { ReadingFailed } from '#kit/web/EmptyState.tsx';
import { counted, useTenantFormat } from '#kit/web/format.tsx';
import type { Look } from '#kit/web/map/MapView.tsx';
import type { Place } from '#kit/web/map/places.ts';
import { PageHeader } from '#kit/web/PageHeader.tsx';
import { reading } from '#kit/web/query.ts';
import { coverageApi } from '../../coverage.contract.ts';
import { around } from '../location/around.ts';
import { useTenant } from '../useTenant.ts';
import { CheckPanel } from './CheckPanel.tsx';
import classes from './CoveragePage.module.css';
import { type Coverage, extentOf, type Lit, litBy, litByStore, nothingLit } from './coverage.ts';
import { type CoverageSearch, useCoverageSearch, type View, views } from './coverageSearch.ts';
import { PointPanel } from './PointPanel.tsx';
import { StoresPanel } from './StoresPanel.tsx';

const CoverageMap = lazy(() => import('./CoverageMap.tsx').then(({ CoverageMap }) => ({ default: CoverageMap })));

const nothing: Coverage = { stores: [], areas: [] };

/** Who serves the point of the address at its moment, which without one is now and goes on. */
function useServing({ place, moment }: CoverageSearch) {
  const { timeZone } = useTenant();
  const at = moment ? new Date(instantOf(timeZone, Date.parse(`${moment}Z`))).toISOString() : undefined;
  const query = { latitude: place?.latitude ?? 0, longitude: place?.longitude ?? 0, at };
  return useQuery({
    ...reading(coverageApi.serving, { query }),
    enabled: place !== null,
    placeholderData: keepPreviousData,
    refetchInterval: moment ? false : minuteLength,
  });
}

/** What is lit: the answer of a point, or what was chosen beside the map. */
function useLight(search: CoverageSearch, coverage: Coverage) {
  const [chosen, setChosen] = useState<Lit>(nothingLit);
  const [look, setLook] = useState<Look | null>(search.place && { places: around(search.place) });
  const { data, error, refetch } = useServing(search);
  const serving = search.place ? data?.stores : undefined;
  const answered = useMemo(() => (serving ? litBy(serving, coverage) : nothingLit), [serving, coverage]);
  return {
    serving: { serving, failure: error, onRetry: () => void refetch() },
    lit: search.view === 'point' ? answered : chosen,
    look,
    light: (lit: Lit, places: Look['places']) => {
      setChosen(lit);
      setLook({ places });
    },
    /** Goes to what was written; what was clicked is in sight. */
    goTo: (place: Place) => {
      search.ask(place);
      setLook({ places: around(place) });
    },
    forget: () => setChosen(nothingLit),
  };
}

/** The zones of all stores at once: who serves a point, where zones lie upon each other and where there are none. */
export function CoveragePage() {
  const search = useCoverageSearch();
  const { integer } = useTenantFormat();
  const { country } = useTenant();
  const { data: coverage = nothing, error, refetch, isPending } = useQuery(reading(coverageApi.map));
  const { lit, look, light, goTo, forget, serving } = useLight(search, coverage);
  const counts = `${counted(coverage.stores.length, ['local', 'locales'], integer)} · ${counted(coverage.areas.length, ['zona', 'zonas'], integer)}`;
  const show = (view: View) => {
    forget();
    search.show(view);
  };
  return (
    <>
      <PageHeader
        title="Mapa de zonas"
        back={{ to: '/stores', label: 'Locales' }}
        sub={isPending ? 'Leyendo…' : counts}
      />
      {error ? (
        <ReadingFailed failure={error} what="el mapa de zonas" onRetry={() => void refetch()} />
      ) : (
        <div className={classes.panes}>
          <Suspense fallback={<Skeleton className={classes.map} radius={14} />}>
            {/* A map that has begun elsewhere would have to travel: it waits for what it shows. */}
            {isPending ? (
              <Skeleton className={classes.map} radius={14} />
            ) : (
              <CoverageMap
                className={classes.map}
                coverage={coverage}
                lit={lit}
                place={search.place}
                around={around(countries[country].capital)}
                look={look}
                onPick={search.ask}
              />
            )}
          </Suspense>
          <section className={classes.side} aria-label="Qué hay en el mapa">
            <SegmentedControl
              fullWidth
              aria-label="Qué mirar"
              value={search.view}
              onChange={(view) => show(view)}
              data={Object.entries(views).map(([value, label]) => ({ value: value as View, label }))}
            />
            {search.view === 'point' && <PointPanel search={search} onPlace={goTo} {...serving} />}
            {search.view === 'stores' && (
              <StoresPanel
                coverage={coverage}
                onStore={(store) => light(litByStore(store, coverage), extentOf(store, coverage))}
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

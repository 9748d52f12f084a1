import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './MapView.module.css';
import { MapContext } from './MapContext.ts';
import { type MapBackground, useMapBackground } from './mapBackground.ts';
import { layBackground, openMap } from './openMap.ts';
import { boxAround, type Place, placeAt } from './places.ts';

export type MapViewProps = {
  /** What the map shows, for whoever cannot see it: `Mapa de zonas de reparto`. */
  label: string;
  /** What is to be seen at first, and again when `fitKey` changes. */
  fit: readonly Place[];
  fitKey?: string | number;
  /** Where somebody clicked. */
  onPick?: ((place: Place) => void) | undefined;
  /** The whole screen is about the map: the wheel zooms at once. */
  main?: boolean;
  className?: string | undefined;
  /** Layers, and what floats over a corner. */
  children?: ReactNode;
};

const nearest = 15;

function show(map: LeafletMap, places: readonly Place[]): void {
  const box = boxAround(places);
  if (!box) return;
  map.fitBounds(
    [
      [box.south, box.west],
      [box.north, box.east],
    ],
    { padding: [28, 28], maxZoom: nearest, animate: false },
  );
}

/** Keeps the map as large as its frame, and shows what it should once it has a size: a hidden tab has none. */
function useFitting(map: LeafletMap | null, fit: readonly Place[], fitKey: string | number): void {
  const shown = useRef<{ map: LeafletMap; fitKey: string | number } | null>(null);
  const fitOnce = useEffectEvent(() => {
    if (!map || map.getSize().x === 0 || fit.length === 0) return;
    if (shown.current?.map === map && shown.current.fitKey === fitKey) return;
    shown.current = { map, fitKey };
    show(map, fit);
  });
  useEffect(
    function followSize() {
      if (!map) return undefined;
      const watch = new ResizeObserver(() => {
        map.invalidateSize({ pan: false });
        fitOnce();
      });
      watch.observe(map.getContainer());
      return () => watch.disconnect();
    },
    [map],
  );
  useEffect(function fitWhenAsked() {
    fitOnce();
  });
}

/** Whether the squares of the background do not come. */
function useBackground(map: LeafletMap | null, background: MapBackground | null): boolean {
  const [lost, setLost] = useState(false);
  const scheme = useComputedColorScheme('light');
  useEffect(
    function layIt() {
      return map ? layBackground(map, { background, scheme, onLost: setLost }) : undefined;
    },
    [map, background, scheme],
  );
  return lost;
}

function useWheelInHand(map: LeafletMap | null, main: boolean): void {
  useEffect(
    function takeTheWheel() {
      if (!map) return undefined;
      const element = map.getContainer();
      const take = () => map.scrollWheelZoom.enable();
      const leave = () => map.scrollWheelZoom.disable();
      if (main) return void take();
      element.addEventListener('focusin', take);
      element.addEventListener('focusout', leave);
      return () => {
        element.removeEventListener('focusin', take);
        element.removeEventListener('focusout', leave);
      };
    },
    [map, main],
  );
}

function usePicking(map: LeafletMap | null, onPick: MapViewProps['onPick']): void {
  const pick = useEffectEvent((event: LeafletMouseEvent) => onPick?.(placeAt(event.latlng)));
  useEffect(
    function hearClicks() {
      const hear = (event: LeafletMouseEvent) => pick(event);
      map?.on('click', hear);
      return () => void map?.off('click', hear);
    },
    [map],
  );
}

/**
 * A map with its layers inside. It brings a whole library: only a file that is itself loaded lazily may import it.
 */
export function MapView({ label, fit, fitKey = '', onPick, main = false, className, children }: MapViewProps) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const background = useMapBackground();
  const open = useCallback((frame: HTMLDivElement) => {
    const made = openMap(frame);
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, []);
  const lost = useBackground(map, background);
  useFitting(map, fit, fitKey);
  useWheelInHand(map, main);
  usePicking(map, onPick);
  return (
    <div className={className ? `${classes.view} ${className}` : classes.view} data-picking={onPick ? true : undefined}>
      {/* Arrow keys move it, plus and minus zoom: Leaflet hears them while it has the focus. */}
      <div ref={open} className={classes.map} role="application" aria-roledescription="mapa" aria-label={label} />
      {map && (
        <MapContext value={map}>
          {children}
          <Buttons map={map} onAll={fit.length > 0 ? () => show(map, fit) : undefined} />
        </MapContext>
      )}
      <Foot background={background} lost={lost} />
    </div>
  );
}

function Buttons({ map, onAll }: { map: LeafletMap; onAll: (() => void) | undefined }) {
  const all = [
    { label: 'Acercar', icon: <IconPlus size={18} />, run: () => map.zoomIn() },
    { label: 'Alejar', icon: <IconMinus size={18} />, run: () => map.zoomOut() },
    ...(onAll ? [{ label: 'Ver todo', icon: <IconArrowsMaximize size={17} />, run: onAll }] : []),
  ];
  return (
    <div className={classes.buttons}>
      {all.map(({ label, icon, run }) => (
        <Tooltip key={label} label={label} position="left">
          <ActionIcon variant="default" size={36} radius={10} aria-label={label} onClick={run}>
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}

const openStreetMap = 'OpenStreetMap';

/** Whom the map is by. OpenStreetMap asks for a link to its terms, wherever it is named. */
function Attribution({ text }: { text: string }) {
  const [before, ...after] = text.split(openStreetMap);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
        {openStreetMap}
      </a>
      {after.join(openStreetMap)}
    </>
  );
}

function Foot({ background, lost }: { background: MapBackground | null; lost: boolean }) {
  if (background && !lost)
    return background.attribution ? (
      <p className={classes.foot}>
        <Attribution text={background.attribution} />
      </p>
    ) : null;
  return (
    <p className={classes.foot}>
      {lost
        ? 'Mapa sin fondo: el servidor de mapas no responde.'
        : 'Mapa sin fondo: esta instalación no tiene un servidor de mapas.'}
    </p>
  );
}

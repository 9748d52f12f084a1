import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import type { LeafletMouseEvent, Map as LeafletMap, Point } from 'leaflet';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './MapView.module.css';
import { MapContext } from './MapContext.ts';
import { type MapBackground, useMapBackground } from './mapBackground.ts';
import { addBackground, openMap } from './openMap.ts';
import { boxAround, type Place, placeAt } from './places.ts';
import { followView, returnTo } from './lastView.ts';

export type Pixel = { x: number; y: number };

/** A place to go to: always a new one, so that one can go there again. */
export type MapFocus = { places: readonly Place[] };

export type MapViewProps = {
  /** What the map shows, for whoever cannot see it: `Mapa de zonas de reparto`. */
  label: string;
  /** What is to be seen at first, and again by the button «Ver todo». */
  fit: readonly Place[];
  /** What is to be seen at first, where `fit` would be too far away to tell anything. */
  first?: readonly Place[];
  /** Names the map to this browser, which opens it again where somebody left it. */
  remember?: string;
  /** What is to be seen now, each time another `look` comes. */
  look?: MapFocus | null;
  /** Where somebody clicked: on the earth, and in pixels of the map. */
  onPick?: ((place: Place, at: Pixel) => void) | undefined;
  /** The whole screen is about the map: the wheel zooms at once. */
  main?: boolean;
  className?: string | undefined;
  /** Layers, and lines of text above the map: what lies over it would take its clicks. */
  children?: ReactNode;
};

const nearest = 15;
/** Part of the map that stays free around what it shows. */
const margin = 0.08;

function show(map: LeafletMap, places: readonly Place[]): void {
  const box = boxAround(places);
  if (!box) return;
  const size = map.getSize().multiplyBy(margin);
  map.fitBounds(
    [
      [box.south, box.west],
      [box.north, box.east],
    ],
    { padding: size, maxZoom: nearest, animate: false },
  );
}

type Fitting = Pick<MapViewProps, 'fit' | 'first' | 'look' | 'remember'>;

/** Keeps the map as large as its frame, and shows what it should once it has a size: a hidden tab has none. */
function useFitting(map: LeafletMap | null, { fit, first = [], look = null, remember }: Fitting): void {
  const shown = useRef<{ map: LeafletMap; look: MapFocus | null } | null>(null);
  const fitOnce = useEffectEvent(() => {
    const places = look?.places ?? (first.length > 0 ? first : fit);
    if (!map || map.getSize().x === 0 || places.length === 0) return;
    if (shown.current?.map === map && shown.current.look === look) return;
    shown.current = { map, look };
    if (look || !remember || !returnTo(map, remember, fit)) show(map, places);
    if (remember) followView(map, remember);
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
      return map ? addBackground(map, { background, scheme, onLost: setLost }) : undefined;
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

/** Farther than this between press and release it was a drag, of the map or of something on it. */
const steady = 5;

function usePicking(map: LeafletMap | null, onPick: MapViewProps['onPick']): void {
  const pick = useEffectEvent((event: LeafletMouseEvent) => onPick?.(placeAt(event.latlng), event.containerPoint));
  useEffect(
    function hearClicks() {
      if (!map) return undefined;
      let pressed: Point | null = null;
      const press = (event: LeafletMouseEvent) => (pressed = event.containerPoint);
      const click = (event: LeafletMouseEvent) => {
        if (!pressed || pressed.distanceTo(event.containerPoint) <= steady) pick(event);
      };
      map.on('mousedown', press).on('click', click);
      return () => void map.off('mousedown', press).off('click', click);
    },
    [map],
  );
}

/**
 * A map with its layers inside. It brings a whole library: only a file that is itself loaded lazily may import it.
 */
export function MapView(props: MapViewProps) {
  const { label, fit, onPick, main = false, className, children } = props;
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
  useFitting(map, props);
  useWheelInHand(map, main);
  usePicking(map, onPick);
  return (
    <div className={className ? `${classes.view} ${className}` : classes.view} data-picking={onPick ? true : undefined}>
      {map && <MapContext value={map}>{children}</MapContext>}
      <div className={classes.stage}>
        {/* Arrow keys move it, plus and minus zoom: Leaflet hears them while it has the focus. */}
        <div ref={open} className={classes.map} role="application" aria-roledescription="mapa" aria-label={label} />
        {map && <Buttons map={map} onAll={fit.length > 0 ? () => show(map, fit) : undefined} />}
        <Foot background={background} lost={lost} />
      </div>
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
        ? 'Mapa sin calles: el servidor de mapas no responde.'
        : 'Mapa sin calles: falta configurar el servidor de mapas (MAP_TILES_URL) en la instalación.'}
    </p>
  );
}

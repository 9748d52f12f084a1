import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import type { LeafletMouseEvent, Map as LeafletMap, Point } from 'leaflet';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './MapView.module.css';
import { MapContext } from './MapContext.ts';
import { MapFoot } from './MapFoot.tsx';
import { type MapBackground, useMapBackground } from './mapBackground.ts';
import { addBackground, openMap } from './openMap.ts';
import { useMapBase } from './base/mapBase.ts';
import { boxAround, type Place, placeAt } from './places.ts';
import { followView, returnTo } from './lastView.ts';

export type Pixel = { x: number; y: number };

/** A place to go to: always a new one, so that one can go there again. */
export type MapFocus = { places: readonly Place[] };

export type MapViewProps = {
  /** Accessible description of the map: `Mapa de zonas de reparto`. */
  label: string;
  /** Initial view, and the one of the button «Ver todo». */
  fit: readonly Place[];
  /** Initial view, where `fit` would be too wide to be useful. */
  first?: readonly Place[];
  /** Key under which the browser stores the last view. */
  remember?: string;
  /** Current view; each new value moves the map. */
  look?: MapFocus | null;
  /** Clicked position as coordinates and as map pixels. */
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
  const applied = useRef<{ map: LeafletMap; look: MapFocus | null } | null>(null);
  const fitOnce = useEffectEvent(() => {
    const places = look?.places ?? (first.length > 0 ? first : fit);
    if (!map || map.getSize().x === 0 || places.length === 0) return;
    if (applied.current?.map === map && applied.current.look === look) return;
    applied.current = { map, look };
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
  useEffect(function fitOnRequest() {
    fitOnce();
  });
}

/** Whether the squares of the background do not come. Without them the regions of the country are drawn. */
function useBackground(map: LeafletMap | null, background: MapBackground | null): boolean {
  const [lost, setLost] = useState(false);
  const base = useMapBase();
  const scheme = useComputedColorScheme('light');
  useEffect(
    function layIt() {
      return map ? addBackground(map, { background, scheme, onLost: setLost }) : undefined;
    },
    [map, background, scheme],
  );
  useEffect(
    function drawRegions() {
      if (!map || !base || (background && !lost)) return undefined;
      let erase = () => {};
      let isLeft = false;
      // Without its regions a map has the grid alone.
      void Promise.all([base.load(), import('./base/drawBase.ts')]).then(
        ([regions, { drawBase }]) => {
          if (!isLeft) erase = drawBase(map, regions, scheme);
        },
        () => undefined,
      );
      return () => {
        isLeft = true;
        erase();
      };
    },
    [map, base, background, lost, scheme],
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
    function listenToClicks() {
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
    const opened = openMap(frame);
    setMap(opened);
    return () => {
      setMap(null);
      opened.remove();
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
        {/* Leaflet handles arrow keys, plus and minus while the map has focus. */}
        <div ref={open} className={classes.map} role="application" aria-roledescription="mapa" aria-label={label} />
        {map && <Buttons map={map} onAll={fit.length > 0 ? () => show(map, fit) : undefined} />}
        <MapFoot background={background} lost={lost} />
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

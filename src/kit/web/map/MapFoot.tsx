import { useMapBase } from './base/mapBase.ts';
import type { MapBackground } from './mapBackground.ts';
import classes from './MapView.module.css';

const openStreetMap = 'OpenStreetMap';

/** Attribution of the map. OpenStreetMap requires a link to its terms. */
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

const installerText = (lost: boolean): string =>
  lost
    ? ': el servidor de mapas no responde.'
    : ': falta configurar el servidor de mapas (MAP_TILES_URL) en la instalación.';

/** Attribution of the map; without tiles, the source of its regions. Super-admins read why there are no streets. */
export function MapFoot({ background, lost }: { background: MapBackground | null; lost: boolean }) {
  const base = useMapBase();
  if (background && !lost)
    return background.attribution ? (
      <p className={classes.foot}>
        <Attribution text={background.attribution} />
      </p>
    ) : null;
  return (
    <p className={classes.foot}>
      {`Mapa sin calles${base ? ' · Natural Earth' : ''}`}
      {base?.isInstaller && <span className={classes.reason}>{installerText(lost)}</span>}
    </p>
  );
}

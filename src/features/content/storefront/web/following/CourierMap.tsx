import { distanceText } from '#domain/geometry/distanceText.ts';
import { courierMap, labelPlaces } from '../../courierMap.rules.ts';
import { mapSize } from '../../courierMapSize.ts';
import { shop } from '../shop.ts';
import type { WireOrder } from '../wire.ts';

const { width, height } = mapSize;
const names = ['Local', 'Repartidor', 'Tú'];

/** Courier on the way between the store and the guest, on a map. */
export function CourierMap({ route }: { route: NonNullable<WireOrder['route']> }) {
  const { courier_name: name, courier, store, guest } = route;
  const { points, tiles } = courierMap([store, courier, guest], shop.map);
  const labels = labelPlaces(points);
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <figure className="route">
      <figcaption>
        {name ?? 'Tu repartidor'} está a <b>{distanceText(courier, guest)}</b> de tu dirección.
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {tiles.map(({ url, x, y }) => (
          <image key={url + x} href={url} x={x} y={y} width={256} height={256} />
        ))}
        <polyline points={line} />
        {points.map(({ x, y }, index) => (
          <g key={names[index]} data-place={names[index]}>
            <circle cx={x} cy={y} r={index === 1 ? 11 : 8} />
            <text {...labels[index]}>{names[index]}</text>
          </g>
        ))}
      </svg>
      {shop.map && <p className="muted">{shop.map.attribution}</p>}
    </figure>
  );
}

import { dispatchLabels } from '#domain/delivery/dispatch.ts';
import { formatShortDay, formatTime, localDay } from '#domain/time/dates.ts';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { ClosingToday, Dashboard } from '../dashboard.contract.ts';
import { Card } from './Card.tsx';
import classes from './Needs.module.css';
import type { Links } from './useLinks.ts';

const maxListed = 6;

type ClosingsProps = { dashboard: Dashboard; links: Links };

/** Temporary closings that begin or end today. */
export function Closings({ dashboard: { closings, closingCount, day }, links }: ClosingsProps) {
  const { integer } = useTenantFormat();
  const listed = closings.slice(0, maxListed);
  const more = closingCount - listed.length;
  return (
    <Card title="Cierres de hoy">
      {closingCount === 0 && <p className={classes.none}>Ningún local cierra fuera de su horario.</p>}
      <ul className={classes.list}>
        {listed.map((closing) => {
          const href = links.needs.closed(closing.storeId);
          return (
            <li key={`${closing.storeId} ${closing.startsAt}`} className={classes.store}>
              <b className={classes.name}>
                {href ? <ChartLink href={href}>{closing.storeName}</ChartLink> : closing.storeName}
              </b>
              <span className={classes.needs}>{closingText(closing, day)}</span>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className={classes.none}>Y {pluralize(more, ['cierre más', 'cierres más'], integer)}.</p>}
    </Card>
  );
}

/** When and why: `de 13:00 a 18:00 · Solo delivery · Corte de luz`. */
function closingText({ startsAt, endsAt, timeZone, scope, reason }: ClosingToday, day: string): string {
  const isToday = (instant: string) => localDay(instant, timeZone) === day;
  const from = isToday(startsAt) ? `de ${formatTime(startsAt, timeZone)}` : 'desde antes';
  const until =
    endsAt === null
      ? 'hasta que alguien lo abra'
      : isToday(endsAt)
        ? `a ${formatTime(endsAt, timeZone)}`
        : `hasta el ${formatShortDay(endsAt, timeZone)} a las ${formatTime(endsAt, timeZone)}`;
  const only = scope === 'both' ? [] : [`Solo ${dispatchLabels[scope].toLowerCase()}`];
  return [`${from} ${until}`, ...only, ...(reason ? [reason] : [])].join(' · ');
}

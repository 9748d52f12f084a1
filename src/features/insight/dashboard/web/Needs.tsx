import {
  IconCircleCheck,
  IconClockExclamation,
  IconCreditCardRefund,
  IconDoorOff,
  IconMoodSad,
  IconPlayerPause,
  IconShare,
  IconZzz,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ExpandButton } from '#kit/web/display/ExpandButton.tsx';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { formatTime } from '#domain/time/dates.ts';
import type { Dashboard, FeedNeed, NeedKind, NeedyStore } from '../dashboard.contract.ts';
import { Card } from './Card.tsx';
import classes from './Needs.module.css';
import { feedNeedText, needText } from '../needText.rules.ts';
import type { Links } from './useLinks.ts';

const icons: Record<NeedKind, typeof IconDoorOff> = {
  closed: IconDoorOff,
  late: IconClockExclamation,
  silent: IconZzz,
  soldOut: IconPlayerPause,
  payments: IconCreditCardRefund,
  answers: IconMoodSad,
};

const atFirst = 6;

type NeedsProps = { dashboard: Dashboard; links: Links };

/** Stores that need attention now, those with the most money at stake first. */
export function Needs({ dashboard: { needs, needed, feeds, stores }, links }: NeedsProps) {
  const { money, integer } = useTenantFormat();
  const [isExpanded, setIsExpanded] = useState(false);
  const visible = isExpanded ? needs : needs.slice(0, atFirst);
  const hint =
    needed.count > 0 &&
    `${integer(needed.count)} de ${integer(stores.count)} ${stores.count === 1 ? 'local' : 'locales'}, con ${money(needed.atStake)} en riesgo`;
  return (
    <Card title="Requieren atención" hint={hint} beside={<Open stores={stores} links={links} />}>
      {needed.count === 0 && feeds.length === 0 && <Calm stores={stores} />}
      <ul className={classes.list}>
        {feeds.map((feed) => (
          <Feed key={feed.feedId} feed={feed} links={links} />
        ))}
        {visible.map((store) => (
          <Store key={store.storeId} store={store} links={links} />
        ))}
      </ul>
      {needs.length > atFirst && (
        <ExpandButton expanded={isExpanded} more={`Ver los ${integer(needs.length)}`} onToggle={setIsExpanded} />
      )}
    </Card>
  );
}

function Open({ stores: { open, count }, links }: { stores: Dashboard['stores']; links: Links }) {
  const { integer } = useTenantFormat();
  const text = `${integer(open)} de ${integer(count)} abiertos`;
  return links.openStores ? <ChartLink href={links.openStores}>{text}</ChartLink> : text;
}

function Calm({ stores: { open } }: Pick<Dashboard, 'stores'>) {
  return (
    <p className={classes.calm}>
      <IconCircleCheck size={20} aria-hidden />
      {open > 0 ? 'Todo en orden: ningún local te necesita en este momento.' : 'Ningún local está atendiendo ahora.'}
    </p>
  );
}

function Feed({ feed, links }: { feed: FeedNeed; links: Links }) {
  const { integer } = useTenantFormat();
  const href = links.feed(feed.feedId);
  const text = feedNeedText(feed, { integer });
  return (
    <li className={classes.store}>
      <b className={classes.name}>{feed.name}</b>
      <ul className={classes.needs}>
        <li className={classes.need}>
          <IconShare size={17} aria-hidden />
          {href ? <ChartLink href={href}>{text}</ChartLink> : <span>{text}</span>}
        </li>
      </ul>
    </li>
  );
}

function Store({
  store: { storeId, storeName, timeZone, atStake, needs },
  links,
}: {
  store: NeedyStore;
  links: Links;
}) {
  const { money, integer } = useTenantFormat();
  const now = useMinute();
  const href = links.store(storeId);
  const format = { now, integer, time: (instant: string) => formatTime(instant, timeZone) };
  return (
    <li className={classes.store}>
      <b className={classes.name}>{href ? <ChartLink href={href}>{storeName}</ChartLink> : storeName}</b>
      <ul className={classes.needs}>
        {needs.map((need) => {
          const Icon = icons[need.kind];
          const behind = links.needs[need.kind](storeId);
          const text = needText(need, format);
          return (
            <li key={need.kind} className={classes.need} data-kind={need.kind}>
              <Icon size={17} aria-hidden />
              {behind ? <ChartLink href={behind}>{text}</ChartLink> : <span>{text}</span>}
            </li>
          );
        })}
      </ul>
      {atStake > 0 && (
        <span className={classes.stake}>
          <b>{money(atStake)}</b> en riesgo
        </span>
      )}
    </li>
  );
}

import { Text, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { formatDateTime, zoneName } from '#domain/time/dates.ts';
import { dateOf, dayLength, dayOf, localOf } from '#domain/time/zonedTime.ts';
import { RecordLink } from '#kit/web/record/RecordLink.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { timelineDays, type TimelineLine, type TimelineRow } from '../timeline.contract.ts';
import { conflictTexts } from '../timelineText.rules.ts';
import { bannerScreens, editPath } from './bannerKinds.ts';
import classes from './Timeline.module.css';

const days = { '--days': timelineDays } as CSSProperties;
/** Stores that a row names. */
const maxNames = 3;

function storesText(stores: TimelineRow['stores']): string {
  const names = stores.slice(0, maxNames).map(({ name }) => name);
  const more = stores.length - names.length;
  return names.join(', ') + (more > 0 ? ` y ${more} más` : '');
}

const weekday = new Intl.DateTimeFormat('es', { weekday: 'narrow', timeZone: 'UTC' });

/** The banners of a place, each with its bars over the days. */
export function TimelineLines({ row }: { row: TimelineRow }) {
  const { zone } = useTenantFormat();
  const { stores, startDate, timeZone, lines, moreCount } = row;
  const names = storesText(stores);
  return (
    <div>
      <div className={`${classes.line} ${classes.head}`}>
        <Text size="sm" fw={700} title={stores.map(({ name }) => name).join(', ')}>
          {names}
          {zone && ` · hora de ${zoneName(timeZone)}`}
        </Text>
        <div className={classes.days} style={days} aria-hidden>
          {Array.from({ length: timelineDays }, (_, index) => new Date(dateOf(dayOf(startDate) + index))).map((day) => (
            <span key={day.getTime()}>
              <small>{weekday.format(day)}</small>
              {day.getUTCDate()}
            </span>
          ))}
        </div>
      </div>
      <ul className={classes.lines} aria-label={names}>
        {lines.map((line) => (
          <Line key={line.id} line={line} row={row} />
        ))}
      </ul>
      {moreCount > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          Y {moreCount} más en este lugar.
        </Text>
      )}
    </div>
  );
}

type Span = { from: string; until: string };

function Line({ line, row }: { line: TimelineLine; row: TimelineRow }) {
  const { timeZone, startDate } = row;
  const screens = bannerScreens[row.kind];
  const moment = (at: string) => formatDateTime(at, timeZone);
  const percentOf = (at: string) =>
    ((localOf(timeZone, Date.parse(at)) / dayLength - dayOf(startDate)) / timelineDays) * 100;
  const bar = ({ from, until }: Span, isLost: boolean) => (
    <span
      key={`${from} ${isLost}`}
      className={classes.bar}
      data-lost={isLost || undefined}
      title={`${moment(from)} – ${moment(until)}`}
      style={{ left: `${percentOf(from)}%`, width: `${percentOf(until) - percentOf(from)}%` }}
    />
  );
  const link = ({ id, name }: { id: number; name: string }) => (
    <RecordLink to={editPath(screens, id)} policy={screens.api.get.policy}>
      {name}
    </RecordLink>
  );
  const spans = line.visible.map(({ from, until }) => `del ${moment(from)} al ${moment(until)}`);
  return (
    <li className={classes.line}>
      <span className={classes.name}>
        {link(line)}
        <VisuallyHidden>{spans.length > 0 ? `: se ve ${spans.join(', ')}.` : ': no se ve estos días.'}</VisuallyHidden>
      </span>
      <div className={classes.track} style={days} aria-hidden>
        {line.visible.map((span) => bar(span, false))}
        {line.conflicts.map((span) => bar(span, true))}
      </div>
      {conflictTexts(line.conflicts, moment).map(({ winner, before, after }) => (
        <p key={`${winner.id} ${before}`} className={classes.why}>
          {before} «{link(winner)}» {after}
        </p>
      ))}
    </li>
  );
}

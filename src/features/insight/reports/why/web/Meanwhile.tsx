import { Text } from '@mantine/core';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import classes from '../../figures/web/Reports.module.css';
import own from './Why.module.css';
import { type DayEvent, eventKinds, eventLabels } from '../../events/events.contract.ts';
import type { Why } from '../why.contract.ts';

/** Of one kind, before the others are folded away. */
const atOnce = 6;

/** Events of both periods. They are not proof of a cause. */
export function Meanwhile({ why: { events, compared } }: { why: Why }) {
  return (
    <section className={classes.card} aria-label="Qué pasó mientras">
      <Text component="h2" fw={700} mb={14}>
        Qué pasó mientras
      </Text>
      <div className={own.sides}>
        <Side title="En este período" events={events.now} />
        <Side title={`Antes: ${compared.words}`} events={events.before} />
      </div>
    </section>
  );
}

function Side({ title, events }: { title: string; events: readonly DayEvent[] }) {
  const kinds = eventKinds.filter((kind) => events.some((event) => event.kind === kind));
  return (
    <div>
      <Text component="h3" size="sm" fw={700} mb={8}>
        {title}
      </Text>
      {kinds.length === 0 && (
        <Text size="sm" c="dimmed">
          Nada anotado: ni cierres, ni agotados, ni cambios de precio, menú o campañas.
        </Text>
      )}
      {kinds.map((kind) => (
        <Kind key={kind} label={eventLabels[kind]} events={events.filter((event) => event.kind === kind)} />
      ))}
    </div>
  );
}

function Kind({ label, events }: { label: string; events: readonly DayEvent[] }) {
  const [visible, folded] = [events.slice(0, atOnce), events.slice(atOnce)];
  return (
    <>
      <Text component="h4" size="xs" c="dimmed" tt="uppercase">
        {label}
      </Text>
      <Events events={visible} />
      {folded.length > 0 && (
        <details className={classes.details}>
          <summary>{folded.length === 1 ? 'Ver 1 más' : `Ver ${folded.length} más`}</summary>
          <Events events={folded} />
        </details>
      )}
    </>
  );
}

const Events = ({ events }: { events: readonly DayEvent[] }) => {
  const { day } = useTenantFormat();
  return (
    <ul className={own.events}>
      {events.map(({ day: begun, endDay, text, path }) => (
        <li key={`${begun} ${text}`}>
          <time dateTime={begun}>{day(begun)}</time>
          <span>
            {path ? <ChartLink href={path}>{text}</ChartLink> : text}
            {endDay > begun && `, hasta el ${day(endDay)}`}
          </span>
        </li>
      ))}
    </ul>
  );
};

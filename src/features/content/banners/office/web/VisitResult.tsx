import { Alert, Anchor, List } from '@mantine/core';
import { formatDateTime } from '#domain/time/dates.ts';
import { timeStep } from '#domain/schedule/schedule.ts';
import { toLocal } from '#domain/time/moments.ts';
import { minuteLength } from '#domain/time/zonedTime.ts';
import type { HiddenReason } from '../bannerExplain.contract.ts';
import { hiddenText } from '../hiddenText.rules.ts';

type Props = {
  at: string;
  timeZone: string;
  reasons: readonly HiddenReason[];
  /** Whose clock it is. */
  clock?: string;
  /** Looks at another moment, on the clock of the store. */
  onMoment: (moment: string) => void;
};

/** The first moment of the clock from an instant on: pickers have steps. */
const momentFrom = (instant: string, timeZone: string) => {
  const step = timeStep * minuteLength;
  return toLocal(new Date(Math.ceil(Date.parse(instant) / step) * step).toISOString(), timeZone);
};

/** Whether guests see a banner at a moment of the store, and why not. A reason that ends leads to its end. */
export function VisitResult({ at, timeZone, reasons, clock = 'del local', onMoment }: Props) {
  const dateTime = (instant: string) => formatDateTime(instant, timeZone);
  if (reasons.length === 0)
    return (
      <Alert color="green">
        Se ve el {dateTime(at)}, en la hora {clock}.
      </Alert>
    );
  return (
    <Alert color="amber" title={`No se ve el ${dateTime(at)}, en la hora ${clock}`}>
      <List>
        {reasons.map((reason) => (
          <List.Item key={reason.why}>
            {hiddenText(reason, dateTime)}{' '}
            {reason.until && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => onMoment(momentFrom(reason.until ?? '', timeZone))}
              >
                Ver ese momento
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

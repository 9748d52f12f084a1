import { VisuallyHidden } from '@mantine/core';
import { IconMotorbike, IconPaperBag } from '@tabler/icons-react';
import { type DispatchMethod, dispatchLabels } from '#domain/delivery/dispatch.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { StoreRow } from '../stores.contract.ts';
import classes from './StoreState.module.css';
import { type StateText, stateText } from './stateText.ts';

export type StoreWithState = Pick<StoreRow, 'state' | 'timeZone' | 'closedPermanently' | 'missing'>;

export const dispatchIcons = { delivery: IconMotorbike, pickUp: IconPaperBag } as const;

/** Text of a store's current state, in its time zone. */
export function useStateText(
  { state, timeZone, closedPermanently, missing }: StoreWithState,
  method: DispatchMethod,
): StateText {
  const now = useMinute();
  const its = state[method];
  // A method may be closed indefinitely while the other is closed for an hour.
  const permanent = closedPermanently && its.until === null;
  return stateText(its, { timeZone, now }, { permanent, missing: missing[method] });
}

/** Why and until when, in one line. */
export const detailOf = ({ why, until }: StateText): string => [why, until].filter(Boolean).join(' · ');

/** Whether a store takes orders now one way, and if not why and until when. */
export function StoreState({ store, method }: { store: StoreWithState; method: DispatchMethod }) {
  const stateText = useStateText(store, method);
  const detail = detailOf(stateText);
  return (
    <span className={classes.state}>
      <StatusBadge tone={stateText.tone}>{stateText.word}</StatusBadge>
      {detail && (
        <span className={classes.detail} title={detail}>
          {stateText.why}
          {stateText.why && stateText.until && ' · '}
          {stateText.until && <span className={classes.until}>{stateText.until}</span>}
        </span>
      )}
    </span>
  );
}

/** How long an order takes each way it may be had. */
export function StoreWaits({ store: { state, orderMethod } }: { store: Pick<StoreRow, 'state' | 'orderMethod'> }) {
  const ways = (['delivery', 'pickUp'] as const).filter((method) => orderMethod[method]);
  return (
    <span className={classes.waits}>
      {ways.map((method) => {
        const Icon = dispatchIcons[method];
        return (
          <span key={method} className={classes.wait} title={`Espera de ${dispatchLabels[method].toLowerCase()}`}>
            <Icon size={16} stroke={1.7} aria-hidden />
            <VisuallyHidden>{dispatchLabels[method]}: </VisuallyHidden>
            {state[method].wait} min
          </span>
        );
      })}
    </span>
  );
}

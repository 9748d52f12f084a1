import { useEffect, useState } from 'react';
import { formatLongDay } from '#domain/time/dates.ts';
import { type CheckoutDraft, scheduledDay } from '../../checkout.rules.ts';
import { FieldError, fieldId } from '../Field.tsx';
import { callApi } from '../shop.ts';

type Offered = { days: string[]; day: string; slots: { at: string; time: string }[] };
type Props = {
  storeId: number;
  timeZone: string;
  /** The store takes no orders now: the first half hour is chosen. */
  isClosed: boolean;
  error: string | undefined;
  draft: CheckoutDraft;
  onDraft: (changes: Partial<CheckoutDraft>) => void;
};

/** Half hours of a day, with what reads them again after an error. */
function useSlots({ storeId, timeZone, isClosed, draft, onDraft }: Omit<Props, 'error'>) {
  const [day, setDay] = useState(scheduledDay(draft, timeZone));
  const [offered, setOffered] = useState<Offered | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const { method, isLater } = draft;
  useEffect(
    function readSlots() {
      if (!isLater) return;
      const query = new URLSearchParams({ method, ...(day && { day }) });
      callApi<Offered>(`/stores/${storeId}/slots?${query}`).then(
        (found) => {
          setOffered(found);
          setHasFailed(false);
          if (isClosed && !draft.scheduledFor) onDraft({ scheduledFor: found.slots[0]?.at ?? null });
        },
        () => {
          setOffered(null);
          setHasFailed(true);
        },
      );
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first half hour is proposed once
    [isLater, day, method, storeId, attempt],
  );
  return { offered, hasFailed, setDay, retry: () => setAttempt(attempt + 1) };
}

/** As soon as possible, or one of the half hours the store offers; while it takes no orders, those alone. */
export function WhenField({ error, ...props }: Props) {
  const { isClosed, draft, onDraft } = props;
  const { offered, hasFailed, setDay, retry } = useSlots(props);
  const { isLater } = draft;
  if (isClosed && !isLater) return null;
  return (
    <fieldset className="stack" id={fieldId('scheduled_for')}>
      <legend>¿Para cuándo?</legend>
      {!isClosed && (
        <div className="tiles">
          <label className="choice tile">
            <input
              type="radio"
              name="when"
              checked={!isLater}
              onChange={() => onDraft({ isLater: false, scheduledFor: null })}
            />
            Lo antes posible
          </label>
          <label className="choice tile">
            <input type="radio" name="when" checked={isLater} onChange={() => onDraft({ isLater: true })} />
            Programar
          </label>
        </div>
      )}
      {isLater && offered && (
        <Hours offered={offered} scheduledFor={draft.scheduledFor} onDay={setDay} onDraft={onDraft} />
      )}
      {isLater && hasFailed && (
        <p className="alert" role="alert">
          No pudimos cargar las horas de este local.{' '}
          <button type="button" className="plain" onClick={retry}>
            Reintentar
          </button>
        </p>
      )}
      <FieldError error={error} />
    </fieldset>
  );
}

type HoursProps = Pick<Props, 'onDraft'> & {
  offered: Offered;
  scheduledFor: string | null;
  onDay: (day: string) => void;
};

/** Day and half hour of an order for later. */
function Hours({ offered, scheduledFor, onDay, onDraft }: HoursProps) {
  return (
    <div className="beside">
      <label className="field">
        <span>Día</span>
        <select
          value={offered.day}
          onChange={(event) => {
            onDay(event.currentTarget.value);
            // Its hour is of the day before.
            onDraft({ scheduledFor: null });
          }}
        >
          {offered.days.map((each) => (
            <option key={each} value={each}>
              {formatLongDay(each, each)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Hora</span>
        <select
          value={scheduledFor ?? ''}
          onChange={(event) => onDraft({ scheduledFor: event.currentTarget.value || null })}
        >
          <option value="">{offered.slots.length > 0 ? 'Elige' : 'Sin horas este día'}</option>
          {offered.slots.map(({ at, time }) => (
            <option key={at} value={at}>
              {time}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

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

/** As soon as possible, or one of the half hours the store offers; while it takes no orders, those alone. */
export function WhenField({ storeId, timeZone, isClosed, error, draft, onDraft }: Props) {
  const [day, setDay] = useState(scheduledDay(draft, timeZone));
  const [offered, setOffered] = useState<Offered | null>(null);
  const { method, isLater } = draft;
  useEffect(
    function readSlots() {
      if (!isLater) return;
      const query = new URLSearchParams({ method, ...(day && { day }) });
      callApi<Offered>(`/stores/${storeId}/slots?${query}`).then(
        (found) => {
          setOffered(found);
          if (isClosed && !draft.scheduledFor) onDraft({ scheduledFor: found.slots[0]?.at ?? null });
        },
        () => setOffered(null),
      );
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first half hour is proposed once
    [isLater, day, method, storeId],
  );
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
        <div className="beside">
          <label className="field">
            <span>Día</span>
            <select
              value={offered.day}
              onChange={(event) => {
                setDay(event.currentTarget.value);
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
              value={draft.scheduledFor ?? ''}
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
      )}
      <FieldError error={error} />
    </fieldset>
  );
}

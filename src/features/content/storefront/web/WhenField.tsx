import { useEffect, useState } from 'react';
import { formatLongDay } from '#domain/time/dates.ts';
import { type CheckoutDraft, scheduledDay } from '../checkout.rules.ts';
import { callApi } from './shop.ts';

type Offered = { days: string[]; day: string; slots: { at: string; time: string }[] };
type Props = {
  storeId: number;
  timeZone: string;
  draft: CheckoutDraft;
  onDraft: (changes: Partial<CheckoutDraft>) => void;
};

/** As soon as possible, or one of the half hours the store offers. */
export function WhenField({ storeId, timeZone, draft, onDraft }: Props) {
  const [later, setLater] = useState(draft.scheduledFor !== null);
  const [day, setDay] = useState(scheduledDay(draft, timeZone));
  const [offered, setOffered] = useState<Offered | null>(null);
  const { method } = draft;
  useEffect(
    function readSlots() {
      if (!later) return;
      const asked = new URLSearchParams({ method, ...(day && { day }) });
      callApi<Offered>(`/stores/${storeId}/slots?${asked}`).then(setOffered, () => setOffered(null));
    },
    [later, day, method, storeId],
  );
  return (
    <fieldset className="stack">
      <legend>¿Para cuándo?</legend>
      <div className="tiles">
        <label className="choice tile">
          <input
            type="radio"
            name="when"
            checked={!later}
            onChange={() => {
              setLater(false);
              onDraft({ scheduledFor: null });
            }}
          />
          Lo antes posible
        </label>
        <label className="choice tile">
          <input type="radio" name="when" checked={later} onChange={() => setLater(true)} />
          Programar
        </label>
      </div>
      {later && offered && (
        <div className="beside">
          <label className="field">
            <span>Día</span>
            <select value={offered.day} onChange={(event) => setDay(event.currentTarget.value)}>
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
    </fieldset>
  );
}

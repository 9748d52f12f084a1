import { useEffect, useState } from 'react';
import { call } from '#kit/web/api/call.ts';
import { useLive } from '#kit/web/api/live.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import {
  presenceApi,
  presenceTopics,
  type SharedRecord,
  type Sighting,
  seen,
} from '#features/platform/presence/presence.contract.ts';
import { addSighting, isOn, noOthers, stillHereEvery } from '#features/platform/presence/presence.rules.ts';

/** Nobody waits for it, and whoever is not heard of is merely not shown. */
const tell = (record: SharedRecord, state: Sighting['state']) =>
  void call(presenceApi.tell, { body: { ...record, state } }).catch(() => undefined);

/** Says that one is on a record while its tab is looked at. */
function useBeingThere({ kind, id }: SharedRecord): void {
  useEffect(
    function sayThatOneIsThere() {
      const record = { kind, id };
      const look = () => tell(record, document.hidden ? 'left' : 'came');
      if (!document.hidden) tell(record, 'came');
      const timer = setInterval(() => !document.hidden && tell(record, 'here'), stillHereEvery);
      document.addEventListener('visibilitychange', look);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', look);
        tell(record, 'left');
      };
    },
    [kind, id],
  );
}

/** The names of the others on a record, who hear of oneself in turn. */
export function useOthers(record: SharedRecord): string[] {
  const { id, superAdmin } = useCurrentUser();
  const own = `${superAdmin ? 'super' : 'user'}:${id}`;
  const [others, setOthers] = useState(noOthers);
  useLive(presenceTopics, (data) => {
    const heard = seen.safeParse(data).data;
    if (!heard || heard.person === own || !isOn(heard, record)) return;
    setOthers((before) => addSighting(before, heard, Date.now()));
    if (heard.state === 'came' && !document.hidden) tell(record, 'here');
  });
  useBeingThere(record);
  return [...others.values()].map(({ name }) => name);
}

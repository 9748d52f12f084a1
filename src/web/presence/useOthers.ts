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

/** Not awaited: a lost report only hides a face. */
const report = (record: SharedRecord, state: Sighting['state']) =>
  void call(presenceApi.tell, { body: { ...record, state } }).catch(() => undefined);

/** Reports presence on a record while its tab is visible. */
function useBeingThere({ kind, id }: SharedRecord): void {
  useEffect(
    function reportPresence() {
      const record = { kind, id };
      const reportVisibility = () => report(record, document.hidden ? 'left' : 'came');
      if (!document.hidden) report(record, 'came');
      const timer = setInterval(() => !document.hidden && report(record, 'here'), stillHereEvery);
      document.addEventListener('visibilitychange', reportVisibility);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', reportVisibility);
        report(record, 'left');
      };
    },
    [kind, id],
  );
}

/** Names of other users on a record; reports the current user to them. */
export function useOthers(record: SharedRecord): string[] {
  const { id, superAdmin } = useCurrentUser();
  const self = `${superAdmin ? 'super' : 'user'}:${id}`;
  const [others, setOthers] = useState(noOthers);
  useLive(presenceTopics, (data) => {
    const event = seen.safeParse(data).data;
    if (!event || event.person === self || !isOn(event, record)) return;
    setOthers((before) => addSighting(before, event, Date.now()));
    if (event.state === 'came' && !document.hidden) report(record, 'here');
  });
  useBeingThere(record);
  return [...others.values()].map(({ name }) => name);
}

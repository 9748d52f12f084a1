import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { liveApi } from '#kit/contract/live.ts';
import { openStream } from './call.ts';
import { type Connection, maintainStream, type LiveEvent } from './liveStream.ts';

type Message =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'connection'; state: Connection; lastEventId: string | undefined }
  | { kind: 'hello' };

/** Cursors consist of a database server and a transaction; those of different servers have no order. */
function isAfter(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [[server, xmin = ''], [otherServer, otherXmin = '']] = [one.split('-'), other.split('-')];
  return server !== otherServer || BigInt(xmin) > BigInt(otherXmin);
}

const listeners = new Map<string, Set<(data: unknown) => void>>();
const watchers = new Set<() => void>();
let connection: Connection = 'connecting';
let followed = false;

function setConnection(state: Connection): void {
  connection = state;
  followed ||= state === 'live';
  for (const watcher of watchers) watcher();
}

/** Connection state to the server. Browsers report a lost network before the stream notices. */
export const useConnection = (): Connection =>
  useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      addEventListener('online', changed);
      addEventListener('offline', changed);
      return () => {
        watchers.delete(changed);
        removeEventListener('online', changed);
        removeEventListener('offline', changed);
      };
    },
    () => (navigator.onLine ? connection : 'offline'),
  );

/** Whether this tab receives events. Events missed in the meantime arrive after the reconnect. */
export const isFollowed = (): boolean => followed;

/** Handles every event of the topics while the component is mounted. */
export function useLive(topics: readonly string[], handler: (data: unknown) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(
    function listenToTopics() {
      const listener = (data: unknown) => handle(data);
      const sets = topics.map((topic) => listeners.get(topic) ?? new Set<(data: unknown) => void>());
      topics.forEach((topic, index) => listeners.set(topic, sets[index]!.add(listener)));
      return () => sets.forEach((ofTopic) => ofTopic.delete(listener));
    },
    [topics],
  );
}

/**
 * Invalidates cached queries on live events. Returns a function to stop.
 *
 * Browsers limit connections per host to six, so tabs of the same `audience` (tenant and viewed role) share one.
 *
 * The tab holding the lock reads the stream and broadcasts its events. Events after `since` are not missed: a tab may
 * have read much before it listens.
 */
export function startLive(client: QueryClient, audience: string, since?: string): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(`live:${audience}`);
  const invalidate = gathered(client);
  /** Where the stream is resumed, also by another tab than the one that read it so far. */
  let lastEventId: string | undefined;
  const onEvent = (event: LiveEvent) => {
    lastEventId = event.id || lastEventId;
    invalidate(event.topic);
    for (const listener of listeners.get(event.topic) ?? []) listener(event.data);
  };
  let leading = false;
  // A broadcast channel is of one origin by nature and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const broadcast = (message: Message) => channel.postMessage(message);
  channel.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'event') onEvent(message.event);
    if (message.kind === 'connection') {
      setConnection(message.state);
      if (lastEventId === undefined && isAfter(message.lastEventId, since)) invalidate('gap');
      lastEventId ??= message.lastEventId;
    }
    if (message.kind === 'hello' && leading) broadcast({ kind: 'connection', state: connection, lastEventId });
  });
  broadcast({ kind: 'hello' });
  void asOnlyTab(`live:${audience}`, stop.signal, () => {
    leading = true;
    return lead({ hear: onEvent, heardUpTo: () => lastEventId ?? since, tell: broadcast }, stop.signal);
  });
  return () => {
    stop.abort();
    channel.close();
  };
}

type Tab = {
  hear: (event: LiveEvent) => void;
  heardUpTo: () => string | undefined;
  tell: (message: Message) => void;
};

function lead({ hear, heardUpTo, tell }: Tab, signal: AbortSignal): Promise<void> {
  return maintainStream(
    {
      open: (tabCursor, signal) => {
        const line = AbortSignal.any([signal, whenOffline(signal)]);
        const lastEventId = tabCursor ?? heardUpTo();
        return openStream(liveApi.events, {}, { signal: line, ...(lastEventId && { lastEventId }) });
      },
      onEvent: (event) => {
        hear(event);
        tell({ kind: 'event', event });
      },
      onConnection: (state) => {
        setConnection(state);
        tell({ kind: 'connection', state, lastEventId: heardUpTo() });
      },
      isOnline: () => navigator.onLine,
      pause,
    },
    signal,
  );
}

/** A connection cut with the network may look open for another minute: it is replaced once the network is back. */
function whenOffline(signal: AbortSignal): AbortSignal {
  const cut = new AbortController();
  addEventListener('offline', () => cut.abort(), { once: true, signal });
  return cut.signal;
}

/** Web Locks exist only on secure origins; elsewhere every tab has its own connection. */
async function asOnlyTab(name: string, signal: AbortSignal, lead: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return lead();
  // A tab that leaves before its turn has nothing left to do.
  await navigator.locks.request(name, { signal }, lead).catch(() => undefined);
}

/** Sleeps until the time is over, the network is back or the tab is looked at again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const awake = new AbortController();
    const wake = () => {
      clearTimeout(timer);
      awake.abort();
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    const options = { signal: awake.signal };
    addEventListener('online', wake, options);
    document.addEventListener('visibilitychange', wake, options);
    signal.addEventListener('abort', wake, options);
  });
}

const batchMs = 250;
/** Something was missed, or what this person may see is another: everything is read again. */
const everything = ['gap', 'access'];

/** Events come in bursts: the areas of a quarter of a second are read again once. */
function gathered(client: QueryClient): (topic: string) => void {
  const topics = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    const stale = [...topics];
    topics.clear();
    if (stale.some((topic) => everything.includes(topic))) void client.invalidateQueries();
    else for (const topic of stale) void client.invalidateQueries({ queryKey: [topic] });
  };
  return (topic) => {
    topics.add(topic);
    timer ??= setTimeout(refresh, batchMs);
  };
}

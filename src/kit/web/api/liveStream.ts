/** A change; the topic is the name of an area. `gap`: events may have been missed. */
export type LiveEvent = { id: string | undefined; topic: string; data: unknown };

/** `live` while events arrive, `waiting` between attempts, `offline` while the browser has no network. */
export type Connection = 'connecting' | 'live' | 'waiting' | 'offline';

export type LiveEnvironment = {
  /** Opens the stream after the event of that id; throws or answers without a body when it cannot. */
  open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<Pick<Response, 'body'>>;
  onEvent: (event: LiveEvent) => void;
  onConnection: (state: Connection) => void;
  isOnline: () => boolean;
  /** Ends after so many milliseconds, or sooner when it is worth trying at once. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

const longestPause = 30_000;
const silence = 75_000;

/** Wait before the next attempt: it doubles, and varies so that a restarted server is not met by everybody at once. */
export const retryDelay = (attempt: number, chance = Math.random()): number =>
  Math.min(longestPause, 1000 * 2 ** (attempt - 1)) * (0.5 + chance / 2);

/** Keeps one stream of events open until `signal` aborts, resuming where it was cut. */
export async function maintainStream(world: LiveEnvironment, signal: AbortSignal): Promise<void> {
  let lastEventId: string | undefined;
  let attempt = 0;
  const onEvent = (event: LiveEvent) => {
    lastEventId = event.id || lastEventId;
    world.onEvent(event);
  };
  while (!signal.aborted) {
    try {
      await readStream(world, lastEventId, signal, onEvent, () => {
        attempt = 0;
      });
    } catch {
      if (signal.aborted) return;
    }
    attempt += 1;
    world.onConnection(world.isOnline() ? 'waiting' : 'offline');
    await world.pause(retryDelay(attempt), signal);
  }
}

async function readStream(
  world: LiveEnvironment,
  lastEventId: string | undefined,
  signal: AbortSignal,
  onEvent: (event: LiveEvent) => void,
  onOpen: () => void,
): Promise<void> {
  const dead = new AbortController();
  const [{ createParser }, { body }] = await Promise.all([
    // Screens are shown before the first event, so they do not load its parser.
    import('eventsource-parser'),
    world.open(lastEventId, AbortSignal.any([signal, dead.signal])),
  ]);
  if (!body) return;
  onOpen();
  world.onConnection('live');
  const parser = createParser({ onEvent: ({ id, event, data }) => onEvent(toEvent(id, event, data)) });
  const text = new TextDecoder();
  const reader = body.getReader();
  const watch = () => setTimeout(() => dead.abort(), silence);
  let quiet = watch();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(quiet);
      quiet = watch();
      parser.feed(text.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(quiet);
  }
}

function toEvent(id: string | undefined, topic: string | undefined, text: string): LiveEvent {
  let data: unknown = null;
  try {
    data = JSON.parse(text);
  } catch {
    // Unreadable data is ignored: the event alone triggers the refetch.
  }
  return { id, topic: topic ?? 'message', data };
}

import { describe, expect, it } from 'vitest';
import { type Connection, maintainStream, type LiveEvent, retryDelay } from './liveStream.ts';

const stream = (...parts: string[]) => ({
  body: new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  }),
});

const fails = () => {
  throw new Error('no network');
};

async function follow(attempts: (() => ReturnType<typeof stream>)[]) {
  const stop = new AbortController();
  const cursors: (string | undefined)[] = [];
  const events: LiveEvent[] = [];
  const states: Connection[] = [];
  await maintainStream(
    {
      open: async (lastEventId) => {
        cursors.push(lastEventId);
        const attempt = attempts.shift();
        if (!attempt) throw new Error('gone');
        return attempt();
      },
      onEvent: (event) => events.push(event),
      onConnection: (state) => states.push(state),
      isOnline: () => true,
      pause: async () => {
        if (attempts.length === 0) stop.abort();
      },
    },
    stop.signal,
  );
  return { asked: cursors, events, states };
}

describe('the stream of live events', () => {
  it('delivers events as they arrive, also when split across chunks', async () => {
    const { events } = await follow([() => stream('id: 7\nevent: ro', 'les\ndata: {"id":3}\n\n: beat\n\n')]);
    expect(events).toEqual([{ id: '7', topic: 'roles', data: { id: 3 } }]);
  });

  it('resumes after the last event it received', async () => {
    const { asked } = await follow([() => stream('id: 7\nevent: roles\ndata: {}\n\n'), fails, () => stream()]);
    expect(asked).toEqual([undefined, '7', '7']);
  });

  it('reports when it is live and when it waits', async () => {
    const { states } = await follow([() => stream(), () => stream()]);
    expect(states).toEqual(['live', 'waiting', 'live', 'waiting']);
  });

  it('waits longer after each failure, up to half a minute', () => {
    expect([1, 2, 3, 10].map((attempt) => retryDelay(attempt, 1))).toEqual([1000, 2000, 4000, 30_000]);
    expect(retryDelay(3, 0)).toBe(2000);
  });
});

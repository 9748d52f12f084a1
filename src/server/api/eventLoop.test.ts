import { expect, test } from 'vitest';
import { bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { testApp } from '#testing/testApp.ts';
import { valueOf } from '#testing/valueOf.ts';
import { composedAreas } from '../composedAreas.ts';

/**
 * No endpoint may block the event loop with the largest bodies and files it accepts.
 *
 * Measured in CPU work of this thread relative to parsing a large plain body, since the machine may be busy or slow.
 *
 * Unbounded work takes a hundred times as long.
 */
const limit = 15;
const usualBytes = 1_000_000;
const fileBytes = 1_500_000;

const { app, tenant } = await testApp();
const { admin } = await tenant();

const endpoints = Object.entries(composedAreas.apis).flatMap(([area, api]) =>
  Object.entries(api as Record<string, Endpoint>)
    // The columns of a file are read by the same function in every import: those of users stand for all.
    .filter(
      ([name, { method }]) => method !== 'GET' && method !== 'DELETE' && (name !== 'readColumns' || area === 'users'),
    )
    .map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
);

type Body = { kind: string; payload: string; type: string };
/** About the largest body of a kind that is taken at all. */
function largest({ wrap, maxBytes }: Endpoint, bodyOf: (size: number) => unknown): string {
  const textOf = (size: number) => {
    const content = bodyOf(size);
    return JSON.stringify(wrap ? { [wrap]: content } : content);
  };
  const room = maxBytes ?? usualBytes;
  let [size, short, found] = [2, textOf(2), textOf(4)];
  // Nested lists grow by a power of their length, which small lists reveal.
  while (found.length > short.length && found.length < room / 32)
    [size, short, found] = [size * 2, found, textOf(size * 4)];
  const power = Math.max(1, Math.log2(found.length / short.length));
  size = Math.floor(size * (room / short.length) ** (1 / power));
  found = textOf(size);
  while (found.length >= room) found = textOf((size = Math.floor(size * 0.8)));
  return found;
}

const unknownKeys = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`k${at}`, 1]));

function jsonBodies(endpoint: Endpoint): Body[] {
  const { body } = endpoint;
  const kinds: Record<string, (size: number) => unknown> = {
    'a long list': (size) => valueOf(body, [size]),
    'lists in lists': (size) => valueOf(body, [size, size, size]),
    'lists in lists of nothing': (size) => valueOf(body, [size, size, size], () => ({})),
    'a list of unknown keys': (size) => valueOf(body, [size], () => unknownKeys),
  };
  const bodies = Object.entries(kinds).map(([kind, bodyOf]) => ({
    kind,
    payload: largest(endpoint, bodyOf),
    type: 'application/json',
  }));
  return bodies.filter(
    ({ payload }, at) => payload.length > 50_000 && bodies.findIndex((each) => each.payload === payload) === at,
  );
}

const filled = (header: string, line: string, bytes = fileBytes) => header + line.repeat((bytes - 1000) / line.length);
const boundary = 'frontera';
const form = (content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="data"; filename="x"\r\n\r\n${content}\r\n--${boundary}--\r\n`;
const border = '<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>';
const files: Record<string, Record<string, string>> = {
  'text/csv': {
    lines: filled('name,email,phone,roles,stores\n', 'Ana,ana@x.test,+56911112222,Caja,Centro\n'),
    cells: filled('name,email,phone,roles,stores\n', ','),
  },
  'multipart/form-data': {
    lines: form(filled('categoría;producto;precio\n', 'Postres;Flan;1\n', fileBytes / 2)),
    marks: form(filled('', '<a/>')),
    points: form(
      `${filled(border, '-70.61,-33.42 ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
    ),
    geojson: form(`{"type":"FeatureCollection","features":[${filled('', '{"type":"Feature"},')}1]}`),
  },
};

const fileBodies = ({ consumes }: Endpoint): Body[] =>
  Object.entries(files[consumes as string] ?? {}).map(([kind, payload]) => ({
    kind,
    payload,
    type: consumes === 'text/csv' ? consumes : `${consumes}; boundary=${boundary}`,
  }));

/** Milliseconds that this thread has worked. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Measures ticks of the event loop; returns a function that stops and returns the longest. */
function trackTicks(): () => number {
  let [longest, before, stopped] = [0, workedMs(), false];
  const tick = () => {
    const now = workedMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!stopped) setTimeout(tick, 1);
  };
  setTimeout(tick, 1);
  return () => {
    stopped = true;
    tick();
    return longest;
  };
}

/** Milliseconds for which a request blocks the loop. */
async function delayOf({ base, path, method }: Endpoint, { payload, type }: Body): Promise<number> {
  const url = bases[base][0] + path.replace(/:\w+/g, '999999999');
  const headers = { ...admin.headers, 'content-type': type };
  const longest = trackTicks();
  const { statusCode } = await app.inject({ method, url, payload, headers });
  const worked = longest();
  expect(statusCode, `${method} ${url}`).not.toBe(500);
  return worked;
}

/** Milliseconds of work that reading and writing the largest usual body takes. */
function workOfFloor(): number {
  const body = JSON.stringify(Array.from({ length: 100 }, () => unknownKeys));
  const text = `[${Array.from({ length: Math.floor(usualBytes / body.length) }, () => body).join(',')}]`;
  const before = workedMs();
  JSON.stringify(JSON.parse(text));
  return workedMs() - before;
}

/** The shortest of some delays, as far as one has to look. */
async function leastOf(times: number, limitMs: number, measure: () => Promise<number>): Promise<number> {
  const waited = await measure();
  return waited > limitMs && times > 1 ? Math.min(waited, await leastOf(times - 1, limitMs, measure)) : waited;
}

test('no body and no file keeps the event loop from everybody else', async () => {
  const floorMs = Math.min(...Array.from({ length: 5 }, workOfFloor));
  const slow: string[] = [];
  for (const { name, endpoint } of endpoints)
    for (const body of endpoint.consumes ? fileBodies(endpoint) : jsonBodies(endpoint)) {
      // The first run includes compilation; real slowness repeats.
      const waited = await leastOf(3, limit * floorMs, () => delayOf(endpoint, body));
      const ratio = Math.round(waited / floorMs);
      if (ratio > limit) slow.push(`${name}, ${body.kind}: ${ratio} times the floor`);
    }
  expect(slow).toEqual([]);
}, 300_000);

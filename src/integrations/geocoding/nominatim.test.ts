import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { nominatim } from './nominatim.ts';
import { GeocodingFailed } from './port.ts';

const alameda = {
  lat: '-33.44290000123',
  lon: '-70.6542',
  display_name: 'Avenida Libertador Bernardo O’Higgins 1449, Santiago, Chile',
  address: { road: 'Alameda', house_number: '1449', city: 'Santiago', county: 'Provincia de Santiago' },
};

/** A local service that replies with `answer` and records its requests. */
async function service(answer: RequestListener) {
  const requests: { url: URL; agent: string }[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://here');
    requests.push({ url, agent: request.headers['user-agent'] ?? '' });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const saying =
  (body: string, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(body);

const quick = { timeout: 300, spacing: 0 };

describe('a geocoding service', () => {
  it('is queried for places of a country and returns label, coordinates and commune', async () => {
    const { url, requests } = await service(saying(JSON.stringify([alameda])));
    expect(await nominatim(url, quick).search('Alameda 1449', 'cl')).toEqual([
      {
        label: 'Alameda 1449, Santiago',
        detail: alameda.display_name,
        latitude: -33.4429,
        longitude: -70.6542,
        commune: 'Santiago',
      },
    ]);
    const [{ url: request, agent } = { url: new URL('http://none'), agent: '' }] = requests;
    expect(request.pathname).toBe('/search');
    expect(Object.fromEntries(request.searchParams)).toMatchObject({
      q: 'Alameda 1449',
      format: 'jsonv2',
      countrycodes: 'cl',
      limit: '5',
    });
    expect(agent).toMatch(/^Comanda/);
  });

  it('skips unreadable places and returns at most five', async () => {
    const malformed = [{ ...alameda, lat: 'norte' }, { lat: '1' }, null, { ...alameda, lon: '500' }];
    const { url } = await service(saying(JSON.stringify([...malformed, ...Array.from({ length: 9 }, () => alameda)])));
    expect(await nominatim(url, quick).search('Alameda', 'cl')).toHaveLength(5);
  });

  it.each([
    ['an error', saying('{"error":"x"}', 500)],
    ['a rate limit error', saying('Too many requests', 429)],
    ['an HTML page', saying('<!doctype html><p>Mantención</p>')],
    ['broken JSON', saying('[{"lat":')],
    ['an object', saying('{"error":"Unable to geocode"}')],
    ['an oversized body', saying(JSON.stringify([alameda, 'x'.repeat(300_000)]))],
    ['nothing before the timeout', () => undefined],
    ['a partial body', (_: unknown, response: { write(text: string): void }) => response.write('[')],
  ] as [string, RequestListener][])('that responds with %s has failed', async (_, answer) => {
    const { url } = await service(answer);
    await expect(nominatim(url, quick).search('Alameda', 'cl')).rejects.toBeInstanceOf(GeocodingFailed);
  });

  it('that is unreachable has failed, and is queried again the next time', async () => {
    let status = 503;
    const { url, requests } = await service(
      (_, response) => void response.writeHead(status).end(JSON.stringify([alameda])),
    );
    const geocoder = nominatim(url, quick);
    await expect(geocoder.search('Alameda', 'cl')).rejects.toBeInstanceOf(GeocodingFailed);
    status = 200;
    expect(await geocoder.search('Alameda', 'cl')).toHaveLength(1);
    expect(requests).toHaveLength(2);
    await expect(nominatim('http://127.0.0.1:1', quick).search('Alameda', 'cl')).rejects.toBeInstanceOf(
      GeocodingFailed,
    );
  });

  it('is not queried twice for the same address, with or without accents', async () => {
    const { url, requests } = await service(saying(JSON.stringify([alameda])));
    const geocoder = nominatim(url, quick);
    await Promise.all([geocoder.search('Ñuñoa 12', 'cl'), geocoder.search('nunoa 12', 'cl')]);
    await geocoder.search('ÑUÑOA 12', 'cl');
    expect(requests).toHaveLength(1);
    await geocoder.search('Ñuñoa 12', 'cr');
    expect(requests).toHaveLength(2);
  });
});

describe('concurrent geocoding requests', () => {
  it('are sent one by one with the required pause', async () => {
    let open = 0;
    let maxConcurrent = 0;
    const { url } = await service((_, response) => {
      open += 1;
      maxConcurrent = Math.max(maxConcurrent, open);
      setTimeout(() => {
        open -= 1;
        response.end('[]');
      }, 20);
    });
    // Where they begin: on a busy machine a request may be long on its way.
    const begun: number[] = [];
    const send = globalThis.fetch;
    // Servers of other files in this process also fetch.
    const sending = vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
      if (request[0] instanceof Request || String(request[0]).startsWith(url)) begun.push(performance.now());
      return send(...request);
    });
    onTestFinished(() => sending.mockRestore());
    const geocoder = nominatim(url, { timeout: 1000, spacing: 60 });
    await Promise.all(['Uno', 'Dos', 'Tres'].map((street) => geocoder.search(street, 'cl')));
    expect(maxConcurrent).toBe(1);
    expect(begun).toHaveLength(3);
    const pauses = begun.slice(1).map((at, index) => at - (begun[index] ?? 0));
    // A timer may wake a moment early.
    for (const pause of pauses) expect(pause).toBeGreaterThan(50);
  });

  it('that are aborted are not sent', async () => {
    const { url, requests } = await service(saying('[]'));
    const geocoder = nominatim(url, { timeout: 1000, spacing: 50 });
    const typing = ['Al', 'Ala', 'Alam'].map((street) => {
      const leaving = new AbortController();
      const answer = geocoder.search(street, 'cl', leaving.signal);
      leaving.abort();
      return answer;
    });
    const last = geocoder.search('Alameda', 'cl');
    await Promise.allSettled(typing);
    expect(await last).toEqual([]);
    expect(requests.map(({ url: { searchParams } }) => searchParams.get('q'))).toEqual(['Alameda']);
  });

  it('above the capacity of the service are asked to retry later', async () => {
    const { url } = await service(saying('[]'));
    const geocoder = nominatim(url, { timeout: 1000, spacing: 20 });
    const searches = Array.from({ length: 12 }, (_, index) => geocoder.search(`Calle ${index}`, 'cl'));
    const ends = await Promise.allSettled(searches);
    expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(8);
    expect(await geocoder.search('Calle nueva', 'cl')).toEqual([]);
  });
});

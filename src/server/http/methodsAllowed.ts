import type { FastifyInstance } from 'fastify';

type Route = { url: string; methods: readonly string[]; pattern?: RegExp };

/** Pattern of a router URL: `:id` is a segment, `::` a colon, `*` the rest. */
function patternOf(url: string): RegExp {
  const steps = url.split(/(::|:\w+|\*)/).map((part) => {
    if (part === '::') return ':';
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${steps.join('')}$`);
}

/** Remembers the routes of an app as they are added; answers the methods an address takes, none where there is none. */
export function methodsAllowed(app: FastifyInstance): (url: string) => string[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    // Catch-all routes do not define methods of a specific address.
    if (!url.endsWith('*')) routes.push({ url, methods: [method].flat() });
  });
  return (url) => {
    const path = url.split('?', 1)[0] as string;
    const isTaken = (route: Route) => (route.pattern ??= patternOf(route.url)).test(path);
    const found = routes.filter(isTaken).flatMap(({ methods }) => methods);
    return [...new Set(found)].toSorted();
  };
}

import { endpoint } from './endpoint.ts';

/** Events of this topic say that what people may do has changed; everybody who signed in hears them. */
export const accessTopic = 'access';

/** The stream of live events, resumed after the id in `Last-Event-ID`. */
export const liveApi = {
  events: endpoint({
    method: 'GET',
    path: '/events',
    policy: 'signedIn',
    summary: 'Cambios en vivo, como eventos enviados por el servidor; sigue después de Last-Event-ID',
    produces: 'text/event-stream',
    transaction: 'none',
  }),
};

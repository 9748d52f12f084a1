import { endpoint } from './endpoint.ts';

/** Topic of changed permissions; every signed-in user receives its events. */
export const accessTopic = 'access';

/** Topic of visits that began, ended or were changed; their streams are checked again. */
export const visitsTopic = 'visits';

/** The stream of live events, resumed after the id in `Last-Event-ID`. */
export const liveApi = {
  events: endpoint({
    method: 'GET',
    path: '/events',
    policy: 'signedIn',
    usersOnly: true,
    summary: 'Cambios en vivo, como eventos enviados por el servidor; sigue después de Last-Event-ID',
    produces: 'text/event-stream',
    transaction: 'none',
  }),
};

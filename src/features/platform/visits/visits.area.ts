import { area } from '#kit/server/area.ts';
import { endVisitsJob, sessionsRevokedEffect } from './server/endVisits.ts';
import { receivedVisits } from './server/receivedVisits.routes.ts';
import { securityVisits } from './server/securityVisits.routes.ts';
import { syncVisits } from './server/visitCache.ts';
import { storeVisitCallsAtEnd } from './server/visitCalls.ts';
import { catchUpEnds } from './server/visitHistory.ts';
import { visitList } from './server/visitList.routes.ts';
import { visits } from './server/visits.routes.ts';
import { failures } from './visits.failures.ts';

export const visitsArea = area({
  name: 'visits',
  failures,
  apis: {
    visits: { title: 'Comercios: visitas', ...visits },
    receivedVisits: { title: 'Mi cuenta: visitas de soporte', ...receivedVisits },
    securityVisits: { title: 'Comercios: visitas de seguridad', ...securityVisits },
    visitList: { title: 'Comercios: lista de visitas', ...visitList },
  },
  subscribe: (hub, database) => {
    syncVisits(hub, database);
    storeVisitCallsAtEnd(hub, database);
  },
  jobs: () => [endVisitsJob],
  effects: [sessionsRevokedEffect],
  catchUp: [catchUpEnds],
});

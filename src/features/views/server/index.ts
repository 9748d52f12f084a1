import type { Audited } from '../../audit/server/index.ts';
import { viewEntity } from '../views.contract.ts';

export { views } from './views.routes.ts';

/** How views take part in the history and in undo. */
export const auditedViews: Audited = { table: 'savedViews', links: [], entity: viewEntity };

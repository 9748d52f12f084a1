import { area } from '#kit/server/area.ts';
import { customerConstraints } from './customers.contract.ts';
import { failures } from './customers.failures.ts';
import { customerPolicies } from './customers.policies.ts';
import { refuseReported } from './offers/server/refuseReported.ts';
import { unsubscribePage } from './offers/server/unsubscribe.ts';
import { auditedCustomers } from './server/auditedCustomers.ts';
import { customerEventSteps } from './server/customerEvents.ts';
import { customers } from './server/customers.routes.ts';
import { eraseOrdersJob } from './server/eraseCustomer.ts';
import { linkOrdersJob, queueLinking } from './server/linkOrders.ts';
import { searchCustomers } from './server/searchCustomers.ts';
import { customerWebhooks } from './server/customerWebhooks.ts';

export const customersArea = area({
  name: 'customers',
  policies: [customerPolicies],
  failures,
  apis: { customers: { title: 'Clientes', ...customers } },
  tables: [auditedCustomers],
  events: customerEventSteps,
  constraints: customerConstraints,
  pages: (services) => [unsubscribePage(services)],
  search: [searchCustomers],
  contributes: { webhookTopics: [customerWebhooks] },
  jobs: () => [linkOrdersJob, eraseOrdersJob],
  catchUp: [queueLinking],
  effects: [refuseReported],
});

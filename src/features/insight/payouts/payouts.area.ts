import { area } from '#kit/server/area.ts';
import { failures } from './payouts.failures.ts';
import { orderPaymentPolicies, payoutPolicies } from './payouts.policies.ts';
import { compareNightly, comparePaymentsJob } from './differences/server/comparePayments.ts';
import { paymentDifferences } from './differences/server/differences.routes.ts';
import { orderPayments } from './order-payments/server/orderPayments.routes.ts';
import { paymentStatements } from './statements/server/statements.routes.ts';
import { payoutTerms } from './terms/server/terms.routes.ts';
import { closeNightly, closeWeeksJob, queueClosing } from './weeks/server/closeWeeks.ts';
import { payoutsEffect } from './weeks/server/payoutsEffect.ts';
import { payouts } from './weeks/server/weeks.routes.ts';

export const payoutsArea = area({
  name: 'payouts',
  policies: [payoutPolicies, orderPaymentPolicies],
  failures,
  flags: {
    consolidations: ({ consolidationReport, hiddenPaths }) =>
      consolidationReport !== 'none' && !hiddenPaths.includes('/payments'),
  },
  apis: {
    payouts: { title: 'Liquidaciones', ...payouts },
    payoutTerms: { title: 'Liquidaciones: condiciones', ...payoutTerms },
    paymentStatements: { title: 'Liquidaciones: conciliación', ...paymentStatements },
    orderPayments: { title: 'Pagos de pedidos', ...orderPayments },
    paymentDifferences: { title: 'Pagos de pedidos: diferencias', ...paymentDifferences },
  },
  jobs: (services) => [closeWeeksJob, comparePaymentsJob(services)],
  nightly: () => [closeNightly, compareNightly],
  catchUp: [queueClosing],
  settingsEffects: [payoutsEffect],
});

import { isVisible } from '#domain/hideablePaths.ts';
import { area } from '#kit/server/area.ts';
import { failures } from './payouts.failures.ts';
import { orderPaymentPolicies, payoutPolicies } from './payouts.policies.ts';
import { auditedStatements } from './channel-statements/server/auditedStatements.ts';
import { channelStatements } from './channel-statements/server/channelStatements.routes.ts';
import { compareStatementsNightly } from './channel-statements/server/compareNightly.ts';
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
    payments: isVisible('/payments'),
    consolidations: (tenant) => tenant.consolidationReport !== 'none' && isVisible('/payments')(tenant),
  },
  apis: {
    payouts: { title: 'Liquidaciones', flag: 'consolidations', ...payouts },
    payoutTerms: { title: 'Liquidaciones: condiciones', flag: 'consolidations', ...payoutTerms },
    paymentStatements: { title: 'Liquidaciones: conciliación', flag: 'payments', ...paymentStatements },
    channelStatements: { title: 'Cartolas de canales', flag: 'payments', ...channelStatements },
    orderPayments: { title: 'Pagos de pedidos', flag: 'payments', ...orderPayments },
    paymentDifferences: { title: 'Pagos de pedidos: diferencias', flag: 'payments', ...paymentDifferences },
  },
  tables: [auditedStatements],
  names: [{ table: 'channelStatementFiles', title: 'name' }],
  jobs: (services) => [closeWeeksJob, comparePaymentsJob(services)],
  nightly: () => [closeNightly, compareNightly, compareStatementsNightly],
  catchUp: [queueClosing],
  settingsEffects: [payoutsEffect],
});

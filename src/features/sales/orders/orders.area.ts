import { area } from '#kit/server/area.ts';
import { followCredentials, passDeadlineJob, startSweeps, sweepChannelsJob } from './channels/server/channelJobs.ts';
import { channelOrders } from './channels/server/channels.routes.ts';
import { channelOrderWork } from './channels/server/channelOrderWork.ts';
import { channelsEffect, channelWebhooksEffect } from './channels/server/channelsEffect.ts';
import { syncChannelOrderJob } from './channels/server/syncChannelOrder.ts';
import { expireOrderJob, expiryEffect, startOrderJob } from './record/server/orderJobs.ts';
import { purgeCarts, remindGuestJob } from './carts/server/remindGuest.ts';
import { mailOrderJob, purgeOrderMails } from './mails/server/mailOrderJob.ts';
import { exportAnswersJob } from './export/server/exportAnswers.ts';
import { exportOrdersJob } from './export/server/exportOrders.ts';
import { purgeExports } from './export/server/writeExport.ts';
import { firstHour } from './first-hour/server/firstHour.routes.ts';
import { kitchen } from './kitchen/server/kitchen.routes.ts';
import { answerExports, orderExports } from './export/server/exportOrders.routes.ts';
import { auditedOrders } from './record/server/orderHistory.ts';
import { orders } from './office/server/orders.routes.ts';
import { placing } from './placing/server/placing.routes.ts';
import { slots } from './slots/server/slots.routes.ts';
import { movedWebhooksEffect, orderWebhooks, placedWebhooksEffect } from './record/server/orderWebhooks.ts';
import { paymentWebhooks, refundWebhooks } from './record/server/paymentWebhooks.ts';
import { searchOrders } from './record/server/searchOrders.ts';
import { refunds } from './refunds/server/refunds.routes.ts';
import { couponSimulator } from './simulator/server/simulator.routes.ts';
import { cancelCourierJob, dropDeliveryJob, fleetWebhookJob, readDeliveryJob } from './fleet/server/fleetJobs.ts';
import { orderProviders } from './fleet/server/fleet.routes.ts';
import { requestCourierJob } from './fleet/server/requestCourier.ts';
import { cardPaying } from './paying/server/cards/cardPaying.routes.ts';
import { codePaying } from './paying/server/codes/codePaying.routes.ts';
import { paymentWebhookJob, readPaymentJob } from './paying/server/paymentJobs.ts';
import { comparePosOrders } from './pos/server/comparePosOrders.ts';
import { posOrders } from './pos/server/pos.routes.ts';
import { posDocuments } from './pos/server/documents/posDocuments.routes.ts';
import { posEffect, posPlacingEffect } from './pos/server/posEffects.ts';
import {
  followAccountsJob,
  followMappings,
  followPosAccounts,
  posWebhookJob,
  retryUnmappedJob,
  wakeTills,
} from './pos/server/posJobs.ts';
import { posWork } from './pos/server/posWork.ts';
import { sendPosOrdersJob, wakeTillJob } from './pos/server/sendPosOrders.ts';
import { storePos } from './pos/server/storePos.routes.ts';
import { sendRefundJob } from './refunds/server/sendRefund.ts';
import { fleetsEffect } from './fleet/server/fleetsEffect.ts';
import { mailsEffect } from './mails/server/mailsEffect.ts';
import { paymentsEffect } from './paying/server/paymentsEffect.ts';
import { slotsEffect } from './slots/server/slotsEffect.ts';
import { findIdByUuid } from './tracking/server/tracking.repo.ts';
import { orderMoveSteps } from '#domain/orders/orderEvents.ts';
import { orderPolicies } from './orders.policies.ts';
import { failures } from './orders.failures.ts';

export const ordersArea = area({
  name: 'orders',
  policies: [orderPolicies],
  failures,
  flags: { 'order-taker': false, 'pickup-code': false },
  apis: {
    orders: { title: 'Pedidos', ...orders },
    orderExports: { title: 'Pedidos: exportar', ...orderExports },
    answerExports: { title: 'NPS: exportar', ...answerExports },
    orderProviders: { title: 'Pedidos: flotas y llamadas', ...orderProviders },
    refunds: { title: 'Pedidos: reembolsos', ...refunds },
    placing: { title: 'Tienda: pedidos', ...placing },
    cardPaying: { title: 'Tienda: pagar con tarjeta guardada', ...cardPaying },
    codePaying: { title: 'Tienda: pagar con código', ...codePaying },
    slots: { title: 'Tienda: horas para pedir', ...slots },
    kitchen: { title: 'Cocina', ...kitchen },
    posOrders: { title: 'Pedidos en la caja', ...posOrders },
    storePos: { title: 'Locales: caja', flag: 'pos-integration', ...storePos },
    channelOrders: { title: 'Pedidos de canales de venta', ...channelOrders },
    posDocuments: { title: 'Pedidos: documentos de la caja', ...posDocuments },
    couponSimulator: { title: 'Cupones: simulador', ...couponSimulator },
    firstHour: { title: 'Primera hora', ...firstHour },
  },
  links: { order: (db, { uuid = '' }) => findIdByUuid(db, uuid) },
  tables: [auditedOrders],
  events: { orderMoved: orderMoveSteps, orderPlaced: ['pos', 'webhooks'] },
  effects: [
    paymentsEffect,
    slotsEffect,
    expiryEffect,
    mailsEffect,
    channelsEffect,
    channelWebhooksEffect,
    fleetsEffect,
    posPlacingEffect,
    posEffect,
    placedWebhooksEffect,
    movedWebhooksEffect,
  ],
  contributes: {
    providerWork: [channelOrderWork, posWork],
    webhookTopics: [orderWebhooks, paymentWebhooks, refundWebhooks],
  },
  search: [searchOrders],
  jobs: ({ files, payments, ...services }) => [
    exportOrdersJob(files),
    exportAnswersJob(files),
    startOrderJob,
    expireOrderJob,
    sendRefundJob({ payments, ...services }),
    requestCourierJob(services),
    cancelCourierJob(services),
    dropDeliveryJob(services),
    readDeliveryJob(services),
    fleetWebhookJob(services),
    readPaymentJob(services),
    paymentWebhookJob(services),
    posWebhookJob,
    sendPosOrdersJob(services),
    wakeTillJob,
    followAccountsJob,
    retryUnmappedJob,
    remindGuestJob(services),
    mailOrderJob(services),
    syncChannelOrderJob(services),
    passDeadlineJob(),
    sweepChannelsJob(services),
  ],
  followers: [followCredentials, followPosAccounts, ...followMappings],
  catchUp: [startSweeps, wakeTills],
  nightly: ({ files }) => [(job) => purgeExports(job, files), purgeCarts, purgeOrderMails, comparePosOrders],
});

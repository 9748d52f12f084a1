import type { ReportType } from '../reports.contract.ts';
import { recurrentUsers, summary, topCustomers } from './customerReports.ts';
import type { Definition } from './definition.ts';
import {
  deliveryCofinanceDetails,
  heatmap,
  meanPerDay,
  promotions,
  revenueByDispatchMethod,
  revenueByPaymentMethod,
  revenueByPeriod,
  topProducts,
} from './salesReports.ts';
import { uncoveredAddressesHeatmap } from './uncovered.ts';

export const definitions: Readonly<Record<ReportType, Definition>> = {
  summary,
  revenueByPeriod,
  meanPerDay,
  revenueByPaymentMethod,
  revenueByDispatchMethod,
  deliveryCofinanceDetails,
  promotions,
  topProducts,
  topCustomers,
  recurrentUsers,
  heatmap,
  uncoveredAddressesHeatmap,
};

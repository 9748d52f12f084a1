import type { ReportType, Split } from '../reports.contract.ts';
import { recurrentUsers, summary, topCustomers } from './customerReports.ts';
import type { Definition } from './definition.ts';
import {
  deliveryCofinanceByCarrier,
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

const definitions: Readonly<Record<ReportType, Definition>> = {
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

/** How a report is read, as it is split. */
export const definitionOf = (type: ReportType, split?: Split): Definition =>
  type === 'deliveryCofinanceDetails' && split === 'carrier' ? deliveryCofinanceByCarrier : definitions[type];

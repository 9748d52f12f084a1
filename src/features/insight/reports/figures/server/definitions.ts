import type { ReportType, Split } from '../../reports.contract.ts';
import { recurrentUsers, summary, topCustomers } from './customerReports.ts';
import type { Definition } from './definition.ts';
import { fleetAlternativesBy, fleetsBy } from './fleetReports.ts';
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
  fleets: fleetsBy('fleet'),
  fleetAlternatives: fleetAlternativesBy('fleet'),
  promotions,
  topProducts,
  topCustomers,
  recurrentUsers,
  heatmap,
  uncoveredAddressesHeatmap,
};

/** Those that are split otherwise than usual. */
const otherwise: Readonly<Partial<Record<ReportType, Readonly<Partial<Record<Split, Definition>>>>>> = {
  deliveryCofinanceDetails: { carrier: deliveryCofinanceByCarrier },
  fleets: { store: fleetsBy('store'), hour: fleetsBy('hour') },
  fleetAlternatives: { store: fleetAlternativesBy('store'), hour: fleetAlternativesBy('hour') },
};

/** How a report is read, as it is split. */
export const definitionOf = (type: ReportType, split?: Split): Definition =>
  (split && otherwise[type]?.[split]) ?? definitions[type];

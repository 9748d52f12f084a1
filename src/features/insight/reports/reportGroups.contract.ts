import { reportLabels, type ReportType } from './reports.contract.ts';

/** Reports by subject, in the order of the menu. */
export const reportGroups: Readonly<Record<string, readonly ReportType[]>> = {
  Ventas: ['summary', 'revenueByPeriod', 'meanPerDay', 'heatmap', 'revenueByPaymentMethod', 'revenueByDispatchMethod'],
  'Productos y descuentos': ['topProducts', 'promotions'],
  Clientes: ['topCustomers', 'recurrentUsers'],
  Despacho: ['deliveryCofinanceDetails', 'fleets', 'fleetAlternatives', 'uncoveredAddressesHeatmap'],
};

/** Options of a list of reports, under the name of their group. */
export const reportOptions = Object.entries(reportGroups).map(([group, types]) => ({
  group,
  items: types.map((value) => ({ value, label: reportLabels[value] })),
}));

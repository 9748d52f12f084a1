import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { metricFormats } from '../metrics/metricFormats.ts';

/** How the tenant's country writes each kind of figure. */
export const useReportFormats = () => metricFormats(useTenantFormat());

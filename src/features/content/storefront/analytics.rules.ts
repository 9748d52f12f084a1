import type { AnalyticsSettings } from '#features/platform/settings/sections/analytics.contract.ts';

/** Allowed origins for scripts and connections. */
type Sources = { scripts: string[]; connections: string[] };

const google: Sources = {
  scripts: ['https://www.googletagmanager.com'],
  // https://developers.google.com/tag-platform/security/guides/csp
  connections: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
};
const meta: Sources = { scripts: ['https://connect.facebook.net'], connections: ['https://www.facebook.com'] };

/** The hosts that a company's analytics need: of a company without any, none. */
export function analyticsSources({ googleAnalyticsId, metaPixelId }: AnalyticsSettings): Sources {
  const used = [...(googleAnalyticsId ? [google] : []), ...(metaPixelId ? [meta] : [])];
  return {
    scripts: used.flatMap(({ scripts }) => scripts),
    connections: used.flatMap(({ connections }) => connections),
  };
}

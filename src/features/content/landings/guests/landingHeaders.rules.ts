/** Features of browsers that a landing may not use. */
const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
];

/** Hosts of the players that a landing may embed. */
const players = 'https://www.youtube-nocookie.com https://player.vimeo.com';

/** Directives without which scripts of a landing would run as the host that serves it. */
const sandbox =
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

type LandingOrigins = {
  /** Origin of the landing and of its files. */
  own: string;
  /** Origin of the public API. */
  api: string;
};

/** Sources of a landing: its host, and no other. The origin of a sandboxed page is opaque, so `'self'` is not used. */
const sourcesOf = ({ own, api }: LandingOrigins): string[] => [
  "default-src 'none'",
  `script-src 'unsafe-inline' ${own}`,
  `style-src 'unsafe-inline' ${own}`,
  `img-src ${own} data:`,
  `font-src ${own}`,
  `media-src ${own}`,
  `frame-src ${players}`,
  `connect-src ${api}/api/v1/ ${api}/api/v2/`,
  "form-action 'none'",
];

/** Content security policy of a landing as guests get it. It must never contain `allow-same-origin`. */
export const landingPolicy = (origins: LandingOrigins): string =>
  [sandbox, ...sourcesOf(origins), "base-uri 'none'", "frame-ancestors 'self'"].join('; ');

/** The same policy for the preview, where the frame is the sandbox and its addresses start at the landing's. */
export const previewPolicy = (origin: string): string =>
  [...sourcesOf({ own: origin, api: origin }), `base-uri ${origin}/tienda/`].join('; ');

/** Headers of a landing. */
export const landingHeaders = (origins: LandingOrigins): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=15, must-revalidate',
  'content-security-policy': landingPolicy(origins),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
});

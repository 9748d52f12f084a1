import { openIntegrations } from '#features/platform/integrations/server/index.ts';
import { openWebhooks } from '#features/platform/webhook-subscriptions/server/index.ts';
import { openHostResolver } from '#features/platform/companies/server/index.ts';
import { openTxtResolver } from '#features/platform/mail/server/index.ts';
import { nominatim } from '#integrations/geocoding/nominatim.ts';
import { sandboxPayments } from '#integrations/payments/sandbox.ts';
import { openFiles } from '#kit/server/files/files.ts';
import { chromiumScreenshots, launchChromium } from '#kit/server/screenshots/chromiumScreenshots.ts';
import { openMailer } from '#kit/server/mail/mail.ts';
import { openSecrets } from '#kit/server/secrets/secrets.ts';
import type { Services } from '#kit/server/services.ts';
import { addSampleShop } from '#demo/sampleShop.ts';
import { composedAreas } from './composedAreas.ts';
import { storefrontFiles } from './storefrontFiles.ts';
import type { Config } from './config.ts';
import { officeOriginOf, originOf, storefrontOf } from './http/origin.ts';

/** Services of this installation from its configuration. */
export const openServices = ({ chromiumPath, ...config }: Config): Services => ({
  areas: composedAreas,
  environment: config.appEnv,
  addSampleShop,
  files: openFiles(config.files),
  secrets: openSecrets(config.secretKey),
  pictureQuota: config.pictureQuota,
  links: { helpCenterUrl: config.helpCenterUrl, termsUrl: config.termsUrl },
  billing: { payUrl: config.billingUrl, supportEmail: config.supportEmail },
  socialSignIn: config.openId?.name ?? null,
  mapBackground: config.mapBackground,
  originOf: (slug, host) => originOf(config, slug, host),
  officeOriginOf: (slug, host) => officeOriginOf(config, slug, host),
  storefrontOf: (tenant, host) => storefrontOf(config, tenant, host),
  storefrontFiles,
  mailer: openMailer(config.mail),
  resolveTxt: openTxtResolver(),
  resolveHost: openHostResolver(),
  cdnUrl: config.cdnUrl ?? '',
  geocoder: config.geocodingUrl ? nominatim(config.geocodingUrl) : null,
  screenshots: chromiumPath ? chromiumScreenshots(() => launchChromium(chromiumPath)) : null,
  payments: config.paymentsSandbox ? sandboxPayments : () => null,
  rehearsesChannels: config.paymentsSandbox,
  guestOrderLimit: config.guestOrderLimit,
  webhooks: openWebhooks({ allowedHosts: config.webhookHosts }),
  integrations: openIntegrations({
    sandbox: config.providerSandbox ?? null,
    installation: config.providerCredentials,
  }),
});

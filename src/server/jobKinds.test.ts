import { expect, test } from 'vitest';
import { nightlyCleanup } from '#kit/server/jobs/nightlyCleanup.ts';
import { recurringJob } from '#kit/server/jobs/recurring.ts';
import { testApp } from '#testing/testApp.ts';
import { areas } from '../areas.ts';
import { openServices } from './services.ts';

const { config } = await testApp();
const services = openServices(config);
const jobs = [...areas.flatMap((area) => area.jobs(services)), recurringJob(nightlyCleanup([]))];

test('every kind of job declares its fate while its company is held, on a list that one has to lengthen by hand', () => {
  const fateOf = ({ whileHeld, deferredHours }: (typeof jobs)[number]) =>
    deferredHours === undefined ? whileHeld : `${whileHeld} for ${deferredHours} hours`;
  const kinds = Object.groupBy(jobs, fateOf);
  expect(
    Object.fromEntries(
      Object.entries(kinds).map(([fate, found = []]) => [fate, found.map(({ kind }) => kind).toSorted()]),
    ),
  ).toMatchInlineSnapshot(`
    {
      "defer": [
        "channels.availabilities",
        "channels.availability",
        "channels.compare_menu",
        "channels.compare_menus",
        "channels.connect",
        "channels.follow_stores",
        "channels.publish",
        "channels.republish",
        "coupons.codes",
        "coupons.import",
        "feeds.build",
        "landings.publish",
        "menus.import",
        "menus.publish",
        "pages.publish",
        "pos.catalogue",
        "pos.change_items",
        "pos.follow_accounts",
        "pos.stock",
        "pos_mappings.import",
        "price_groups.base_raise_due",
        "price_groups.price_change",
        "price_groups.raise_due",
        "prices.import",
        "products.bulk_edit",
        "products.import",
        "stores.bulk_edit",
        "stores.deploy_menu",
        "stores.fetch_menu",
        "stores.import",
        "users.import",
      ],
      "defer for 24 hours": [
        "campaigns.freeze",
        "campaigns.send",
        "carts.remind",
        "nps.send",
      ],
      "deferWhileLocked": [
        "webhooks.check",
        "webhooks.expand",
        "webhooks.send",
      ],
      "drop": [
        "campaigns.test",
        "mailTemplates.test",
        "reports.mail",
      ],
      "run": [
        "audience.sync",
        "cards.delete",
        "channels.connections",
        "channels.deadline",
        "channels.follow_menu",
        "channels.opening",
        "channels.openings",
        "channels.sweep",
        "channels.sync",
        "companies.create",
        "companies.erase",
        "companies.export",
        "companies.invoices",
        "companies.pulse",
        "companies.warn_erasure",
        "customers.erase",
        "customers.link",
        "deliveries.cancel",
        "deliveries.drop",
        "deliveries.read",
        "deliveries.request",
        "deliveries.webhook",
        "flags.end",
        "flags.rollout",
        "guest_menus.warm",
        "informative_banners.remove_old_views",
        "mail.events",
        "mail.quota",
        "mail.send",
        "nightly.cleaning",
        "nps.export",
        "orders.begin",
        "orders.expire",
        "orders.export",
        "orders.mail",
        "orders.refund",
        "payments.compare",
        "payments.read",
        "payments.webhook",
        "payouts.close",
        "pos.webhook",
        "pos_orders.follow_accounts",
        "pos_orders.retry_unmapped",
        "pos_orders.send",
        "pos_orders.wake",
        "sales.fold",
        "senders.check",
        "visits.end",
      ],
    }
  `);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { salesChannelLabels, salesChannels } from '#domain/channels.ts';
import { integrationPortNames } from '#domain/integrationPorts.ts';
import { orderSourceLabels, orderSources } from '#domain/orders/orders.ts';
import { portWebhooks } from '#integrations/ports.ts';
import { portsOf } from '#integrations/provider.ts';
import { providers } from '#integrations/providers.ts';
import { testApp } from '#testing/testApp.ts';
import { areas } from '../../areas.ts';
import { openServices } from '../services.ts';

const comanda = await testApp();
const jobs = areas.flatMap((area) => area.jobs(openServices(comanda.config)));
const effects = areas.flatMap((area) => area.effects);

test('the webhooks of every port have a job or an effect that processes them', () => {
  const unprocessed = integrationPortNames.filter((port) => {
    const { job } = portWebhooks[port];
    if (job) return !jobs.some(({ kind }) => kind === job.kind);
    return !effects.some(({ event, step }) => event === 'webhookReceived' && step === port);
  });
  expect(unprocessed).toEqual([]);
});

test('every provider is listed on the page of a port', () => {
  expect(providers.filter((each) => portsOf(each).length === 0).map(({ key }) => key)).toEqual([]);
});

test('every channel of sale is a source of orders, with one label', () => {
  expect(salesChannels.map((channel) => salesChannelLabels[channel])).toEqual(
    salesChannels.map((channel) => orderSourceLabels[channel]),
  );
});

test('the database accepts the sources of orders that the domain declares', async () => {
  const { rows } = await comanda.database.onPlatform((db) =>
    sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
      where conname = 'orders_source_check'`.execute(db),
  );
  const declared = [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'/g)].map(([, source]) => source);
  expect(new Set(declared)).toEqual(new Set(orderSources));
});

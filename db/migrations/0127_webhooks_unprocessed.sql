-- Health counts webhooks that no job has processed.
create index provider_webhooks_received on provider_webhooks (tenant_id, provider, received_at) where state = 'received';

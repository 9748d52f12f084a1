-- Since when a picture waits for a record that takes it; null once one did.
alter table pictures add column unused_since timestamptz;
create index pictures_unused on pictures (tenant_id, unused_since) where unused_since is not null;

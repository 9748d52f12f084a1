-- The credentials that a payment or a delivery was sent with: no other account knows it. Null for those sent before.
alter table payments add column credential_id bigint;
alter table deliveries add column credential_id bigint;

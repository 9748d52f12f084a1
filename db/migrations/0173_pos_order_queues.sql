-- Since when an order waits for its point of sale: since it was stored, or a person had it sent again.
alter table pos_orders add column queued_at timestamptz not null default now();

-- An order goes from one fleet to the next. Each row is still one attempt; of those of an order one at most is live.
alter table deliveries
  -- Until when what was quoted holds.
  add column quote_expires_at timestamptz,
  -- When its fleet was asked first; null: only quoted.
  add column requested_at timestamptz,
  -- Somebody is asking it right now, or died over it.
  add column asking_until timestamptz,
  -- When its courier must be known: after that the next fleet is asked.
  add column due_at timestamptz,
  add column assigned_at timestamptz,
  -- Given up without the fleet's word that nobody comes: it is called off as soon as the fleet can be reached.
  add column released_at timestamptz,
  -- After it every fleet may be asked again, because somebody said so.
  add column closes_round boolean not null default false,
  -- Why it hangs, for staff to read.
  add column problem text;

create unique index deliveries_live on deliveries (tenant_id, order_id)
  where released_at is null and status not in ('REJECTED', 'EXPIRED', 'CANCELLED');

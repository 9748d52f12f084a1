-- What happens to an order of a channel after it was placed.
alter table channel_orders
  -- Lines, notes and total as they were read last: {"lines": [], "notes": "", "total": 0}.
  add column content jsonb,
  -- Those of before the channel changed them, when that was noticed, and when staff had seen it.
  add column former_content jsonb,
  add column changed_at timestamptz,
  add column change_seen_at timestamptz,
  -- Reason of staff for refusing it, for the channel to be informed of.
  add column denial text,
  -- References of lines that the store lacks, and when the channel was informed.
  add column missing jsonb,
  add column missing_sent_at timestamptz,
  -- Last step of the store's courier, and the last one that the channel has.
  add column courier_step text,
  add column courier_step_sent text;
alter table channel_orders add constraint channel_orders_denial_known
  check (denial in ('soldOut', 'closed', 'busy', 'price', 'notes', 'technical', 'other'));
alter table channel_orders add constraint channel_orders_courier_step_known
  check (courier_step in ('started', 'near', 'delivered'));
alter table channel_orders add constraint channel_orders_courier_step_sent_known
  check (courier_step_sent in ('started', 'near', 'delivered'));

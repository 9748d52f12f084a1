-- The kind of a failed call, as the circuit breaker counts it; null: none, or the call was aborted.
alter table provider_calls add column reason text;
alter table provider_calls add constraint provider_calls_reason_check check (length(reason) <= 40);

-- Of orders that are due: those to send, those to look for or to cancel, then reads, and reads that compare.
alter table pos_orders add column priority smallint not null generated always as (
  case when state = 'waiting' then 0
    when state in ('sent', 'closed') and task is distinct from 'cancel' then case when to_compare then 3 else 2 end
    else 1 end) stored;

-- The first due order of each store and priority is found without a read of the others.
drop index pos_orders_due;
create index pos_orders_due on pos_orders (tenant_id, provider, store_id, priority, next_at)
  where next_at is not null or leased_until is not null;

-- A call that a person requested, beside those of the job of its till.
alter table pos_call_slots add column reads_shift boolean not null default false;

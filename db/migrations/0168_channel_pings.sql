-- When the channel last asked whether the store takes orders.
alter table channel_states add column last_ping_at timestamptz;

-- A campaign pauses when its job fails. Its recipients are fixed in one transaction, so no row was ever `freezing`.
alter table campaigns drop constraint campaigns_pause_reason_check;
alter table campaigns add constraint campaigns_pause_reason_check
  check (pause_reason in ('person', 'bounces', 'complaints', 'quota', 'provider', 'error'));
alter table campaigns drop constraint campaigns_state_check;
alter table campaigns add constraint campaigns_state_check
  check (state in ('draft', 'scheduled', 'sending', 'paused', 'finished', 'stopped'));

-- When the provider was last requested to send it. A provider lists a mail some minutes after it took it.
alter table campaign_sends add column asked_at timestamptz;

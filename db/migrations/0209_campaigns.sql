create table campaigns (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  name         text not null check (length(name) between 1 and 80),
  subject      text not null default '' check (length(subject) <= 150),
  preheader    text not null default '' check (length(preheader) <= 150),
  -- Shape: sectionContent of sections, of the place `mail`.
  content      jsonb not null,
  -- Null: the default sender. No foreign keys: both may be deleted, and the check before sending reports it.
  sender_id    bigint,
  segment_id   bigint,
  -- Percentage of the audience that gets no mail, to compare its orders.
  hold_back    int not null default 0 check (hold_back between 0 and 50),
  state        text not null default 'draft'
    check (state in ('draft', 'scheduled', 'freezing', 'sending', 'paused', 'finished', 'stopped')),
  pause_reason text check (pause_reason in ('person', 'bounces', 'complaints', 'quota', 'provider')),
  pause_note   text not null default '' check (length(pause_note) <= 300),
  send_at      timestamptz,
  started_at   timestamptz,
  ended_at     timestamptz,
  search_text  text not null generated always as (normalise(name || ' ' || subject)) stored,
  name_norm    text not null generated always as (normalise(name)) stored,
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint campaigns_name_unique unique (tenant_id, name_norm),
  check ((pause_reason is not null) = (state = 'paused'))
);
select tenant_table('campaigns');

-- A mail of a campaign to an address. A row is final in every state but `waiting`, `asked` and, where the provider finds mails, `unknown`.
create table campaign_sends (
  tenant_id      int not null references tenants (id),
  id             bigint generated always as identity,
  campaign_id    bigint not null,
  mail_norm      text collate "C" not null,
  mail           text not null check (length(mail) <= 254),
  customer_id    bigint not null,
  state          text not null check (state in ('waiting', 'asked', 'unknown', 'taken', 'delivered', 'bounced', 'complained', 'refused',
    'skipped', 'held')),
  problem        text not null default '' check (length(problem) <= 300),
  reference      text,
  attempts       int not null default 0,
  -- Not before this moment; of `asked` and `unknown`: when its answer is looked for.
  due_at         timestamptz not null default now(),
  sent_at        timestamptz,
  clicked_at     timestamptz,
  machine_at     timestamptz,
  unsubscribed_at timestamptz,
  primary key (tenant_id, id),
  constraint campaign_sends_mail_unique unique (tenant_id, campaign_id, mail_norm),
  constraint campaign_sends_campaign_fk foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id)
);
create index campaign_sends_open on campaign_sends (tenant_id, campaign_id, due_at, id) where state in ('waiting', 'asked', 'unknown');
create index campaign_sends_sent on campaign_sends (tenant_id, sent_at) include (mail_norm) where sent_at is not null;
create index campaign_sends_mail on campaign_sends (tenant_id, mail_norm);
select tenant_table('campaign_sends');

select grant_policies(array['campaigns.list', 'campaigns.show', 'campaigns.create', 'campaigns.update', 'campaigns.delete', 'campaigns.send']);

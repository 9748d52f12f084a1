-- A poll that is sent to the guest of an order when it is over. Who that is, is in the order alone.
create table nps_invitations (
  tenant_id       int not null references tenants (id),
  id              bigint generated always as identity,
  order_id        bigint not null,
  store_id        bigint not null,
  -- It may go: what was asked stays in `questions`.
  poll_id         bigint not null,
  dispatch_method text not null check (dispatch_method in ('delivery', 'pickUp')),
  -- The store's day of the order, by which everything is counted.
  business_day    date not null,
  send_at         timestamptz not null,
  sent_at         timestamptz,
  dropped_because text check (dropped_because in ('canceled', 'no_mail', 'no_poll', 'opted_out', 'recent', 'late')),
  -- SHA-256 of the secret in the link, in hexadecimal digits.
  token_hash      text collate "C",
  -- [{"id": …, "description": …, "category": …}], as they were when it was sent.
  questions       jsonb not null default '[]',
  answered_at     timestamptz,
  score           int check (score between 0 and 10),
  has_comment     boolean not null default false,
  alerted_at      timestamptz,
  attended_at     timestamptz,
  attended_by     text not null default '' check (length(attended_by) <= 120),
  attended_note   text not null default '' check (length(attended_note) <= 1000),
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint nps_invitations_order_unique unique (tenant_id, order_id),
  constraint nps_invitations_token_unique unique (tenant_id, token_hash),
  constraint nps_invitations_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id),
  constraint nps_invitations_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
create index nps_invitations_due on nps_invitations (tenant_id, send_at, id) where sent_at is null and dropped_because is null;
create index nps_invitations_answered on nps_invitations (tenant_id, answered_at desc, id desc)
  include (store_id, dispatch_method, business_day, has_comment) where answered_at is not null;
create index nps_invitations_pending on nps_invitations (tenant_id, answered_at desc, id desc)
  include (store_id, dispatch_method, business_day) where score <= 6 and attended_at is null;
select tenant_table('nps_invitations');

-- What was answered, beside the question as it was asked: later ones may say something else.
create table nps_answers (
  tenant_id     int not null references tenants (id),
  invitation_id bigint not null,
  question_id   bigint not null,
  position      int not null,
  description   text not null,
  category      text not null check (category in ('nps', 'satisfaction', 'yes_no', 'open')),
  value         int,
  comment       text not null default '' check (length(comment) <= 1000),
  primary key (tenant_id, invitation_id, question_id),
  constraint nps_answers_invitation_fk foreign key (tenant_id, invitation_id) references nps_invitations (tenant_id, id)
);
create index nps_answers_question on nps_answers (tenant_id, question_id, invitation_id);
select tenant_table('nps_answers');

-- Whom a poll was sent to last, and who wants none: `customer:7` and `mail:ana@correo.test`.
create table nps_people (
  tenant_id    int not null references tenants (id),
  person       text collate "C" not null check (length(person) <= 300),
  asked_at     timestamptz,
  opted_out_at timestamptz,
  primary key (tenant_id, person)
);
select tenant_table('nps_people');

-- Sums by the store's day of the order and by its month, of which `day` is the first; of each store, and in the rows of store 0
-- of all. Each is written with the mail or the answer it counts, so that whatever is asked for adds up few rows.
create table nps_days (
  tenant_id       int not null references tenants (id),
  span            text not null check (span in ('day', 'month')),
  store_id        bigint not null,
  day             date not null,
  dispatch_method text not null check (dispatch_method in ('delivery', 'pickUp')),
  invited         int not null default 0,
  promoters       int not null default 0,
  passives        int not null default 0,
  detractors      int not null default 0,
  primary key (tenant_id, span, store_id, day, dispatch_method)
);
create index nps_days_day on nps_days (tenant_id, span, day, store_id);
select tenant_table('nps_days');

-- The same by question: detractors, passives and promoters; no and yes; one to five stars; comments.
create table nps_question_days (
  tenant_id       int not null references tenants (id),
  span            text not null check (span in ('day', 'month')),
  store_id        bigint not null,
  day             date not null,
  dispatch_method text not null check (dispatch_method in ('delivery', 'pickUp')),
  question_id     bigint not null,
  category        text not null check (category in ('nps', 'satisfaction', 'yes_no', 'open')),
  first           int not null default 0,
  second          int not null default 0,
  third           int not null default 0,
  fourth          int not null default 0,
  fifth           int not null default 0,
  primary key (tenant_id, span, store_id, day, dispatch_method, question_id)
);
create index nps_question_days_day on nps_question_days (tenant_id, span, day, store_id);
select tenant_table('nps_question_days');

-- Whoever may change roles opens it to the others. The workers of a distributed database have to know the tenant; elsewhere
-- that means nothing.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['answers.nps_results', 'answers.show', 'answers.update', 'answers.export']) given
      where tenant_id = tenant and policy = 'roles.update'
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

-- What guests are asked after an order.
create table questions (
  tenant_id        int not null references tenants (id),
  id               bigint generated always as identity,
  description      text not null check (length(description) between 1 and 300),
  category         text not null check (category in ('nps', 'satisfaction', 'yes_no', 'open')),
  description_norm text not null generated always as (normalise(description)) stored,
  search_text      text not null generated always as (normalise(description)) stored,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint questions_description_unique unique (tenant_id, description_norm)
);
select tenant_table('questions');

create table polls (
  tenant_id       int not null references tenants (id),
  id              bigint generated always as identity,
  title           text not null check (length(title) between 1 and 120),
  dispatch_method text not null check (dispatch_method in ('both', 'delivery', 'pickUp')),
  active          boolean not null,
  title_norm      text not null generated always as (normalise(title)) stored,
  search_text     text not null generated always as (normalise(title)) stored,
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint polls_title_unique unique (tenant_id, title_norm)
);
-- An order is asked about by one poll.
create unique index polls_active_delivery on polls (tenant_id) where active and dispatch_method in ('both', 'delivery');
create unique index polls_active_pick_up on polls (tenant_id) where active and dispatch_method in ('both', 'pickUp');
select tenant_table('polls');

create table poll_questions (
  tenant_id   int not null references tenants (id),
  poll_id     bigint not null,
  question_id bigint not null,
  position    int not null default 0,
  primary key (tenant_id, poll_id, question_id),
  constraint poll_questions_poll_fk foreign key (tenant_id, poll_id) references polls (tenant_id, id),
  constraint poll_questions_question_fk foreign key (tenant_id, question_id) references questions (tenant_id, id)
);
create index poll_questions_question on poll_questions (tenant_id, question_id);
select tenant_table('poll_questions');

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
      cross join unnest(array['questions.list', 'questions.show', 'questions.create', 'questions.update', 'questions.delete',
        'polls.list', 'polls.show', 'polls.create', 'polls.update', 'polls.delete']) given
      where tenant_id = tenant and policy = 'roles.update'
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

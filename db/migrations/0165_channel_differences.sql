-- Parts of a menu that guests see differently at a channel than they were published.
create table channel_differences (
  tenant_id  int not null references tenants (id),
  id         bigint generated always as identity,
  link_id    bigint not null,
  kind       text not null check (length(kind) <= 20),
  part       text not null check (part in ('product', 'option', 'group', 'category', 'store')),
  key        text not null check (length(key) <= 200),
  -- Group of an option, by name.
  place      text not null default '',
  name       text not null,
  -- Texts, or amounts in the minor unit: {"theirs": 4500, "ours": 4990}.
  shown      jsonb not null,
  found_at   timestamptz not null default now(),
  -- Meant to be so; until one of the two values changes.
  accepted_at    timestamptz,
  accepted_by    text not null default '' check (length(accepted_by) <= 200),
  primary key (tenant_id, id),
  constraint channel_differences_part unique (tenant_id, link_id, kind, part, key, place),
  constraint channel_differences_link_fk foreign key (tenant_id, link_id) references channel_links (tenant_id, id) on delete cascade
);
select tenant_table('channel_differences');

-- When the menu was read at the channel, and why it could not be.
alter table channel_states add column menu_checked_at timestamptz;
alter table channel_states add column menu_problem text;
alter table channel_states add constraint channel_states_menu_problem check (length(menu_problem) <= 500);

-- Banners, position banners and pop-ups: a record of a kind, its dates and hours on the clock of each store.
create table banners (
  tenant_id        int not null references tenants (id),
  id               bigint generated always as identity,
  kind             text not null check (kind in ('banner', 'position', 'popUp')),
  name             text not null check (length(name) between 1 and 120),
  active           boolean not null default true,
  description      text not null default '' check (length(description) <= 300),
  url              text not null default '' check (length(url) <= 1000),
  category         text not null default 'web' check (length(category) <= 60),
  picture_key      text,
  start_date       date,
  end_date         date,
  availability     text not null default 'always' check (availability in ('always', 'scheduled')),
  available_days   jsonb not null default '[]',
  start_time       text,
  end_time         text,
  dispatch_method  text not null default 'both' check (dispatch_method in ('both', 'delivery', 'pickUp')),
  platforms        jsonb not null default '[]',
  position         int not null default 1 check (position between 1 and 9999),
  placement        text check (placement in ('home', 'menuTop', 'category', 'product', 'checkoutAside', 'tracking')),
  bannerable_type  text check (bannerable_type in ('category', 'product', 'page')),
  bannerable_id    bigint,
  trigger          text check (trigger in ('entry', 'seconds', 'exit', 'scroll')),
  trigger_after    int check (trigger_after between 1 and 600),
  max_per_session  int check (max_per_session between 1 and 100),
  days_between     int check (days_between between 1 and 365),
  max_total        int check (max_total between 1 and 1000),
  name_norm        text not null generated always as (normalise(name)) stored,
  search_text      text not null generated always as (normalise(name || ' ' || description)) stored,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint banners_dates_check check (end_date >= start_date),
  constraint banners_target_check check ((bannerable_type is null) = (bannerable_id is null)),
  constraint banners_placement_kind_check check ((placement is null) = (kind = 'popUp')),
  constraint banners_trigger_kind_check check ((trigger is null) = (kind <> 'popUp'))
);
create index banners_kind on banners (tenant_id, kind, name_norm);
select tenant_table('banners');

create table banner_stores (
  tenant_id int not null references tenants (id),
  banner_id bigint not null,
  store_id  bigint not null,
  primary key (tenant_id, banner_id, store_id),
  constraint banner_stores_banner_fk foreign key (tenant_id, banner_id) references banners (tenant_id, id),
  constraint banner_stores_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
create index banner_stores_store on banner_stores (tenant_id, store_id);
select tenant_table('banner_stores');

create table banner_store_groups (
  tenant_id      int not null references tenants (id),
  banner_id      bigint not null,
  store_group_id bigint not null,
  primary key (tenant_id, banner_id, store_group_id),
  constraint banner_store_groups_banner_fk foreign key (tenant_id, banner_id) references banners (tenant_id, id),
  constraint banner_store_groups_store_group_fk foreign key (tenant_id, store_group_id) references store_groups (tenant_id, id)
);
create index banner_store_groups_store_group on banner_store_groups (tenant_id, store_group_id);
select tenant_table('banner_store_groups');

select grant_policies(array[
  'banners.list', 'banners.show', 'banners.create', 'banners.update', 'banners.delete', 'banners.export',
  'position_banners.list', 'position_banners.show', 'position_banners.create', 'position_banners.update',
  'position_banners.delete', 'position_banners.export',
  'pop_ups.list', 'pop_ups.show', 'pop_ups.create', 'pop_ups.update', 'pop_ups.delete', 'pop_ups.export'
]);

-- What a chain sorts its stores by, besides the commune; also as groups compare them: without case or accents.
alter table stores add column region text;
alter table stores add column franchise text;
alter table stores add column format text;
alter table stores add constraint stores_region_check check (length(region) <= 80);
alter table stores add constraint stores_franchise_check check (length(franchise) <= 80);
alter table stores add constraint stores_format_check check (length(format) <= 80);
alter table stores add column commune_norm text generated always as (normalise(commune)) stored;
alter table stores add column region_norm text generated always as (normalise(region)) stored;
alter table stores add column franchise_norm text generated always as (normalise(franchise)) stored;
alter table stores add column format_norm text generated always as (normalise(format)) stored;

-- A name for several stores: those that fit its rule, now and later, or those somebody chose where it has none.
create table store_groups (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  name        text not null check (length(name) between 1 and 80),
  name_norm   text not null generated always as (normalise(name)) stored,
  kind        text not null check (kind in ('region', 'commune', 'franchise', 'format', 'tag')),
  -- {"communes": ["Valparaíso"], "regions": [], "franchises": [], "formats": []}: one value of each list that has some.
  rule        jsonb,
  rule_norm   jsonb generated always as (normalise(rule::text)::jsonb) stored,
  search_text text not null generated always as (normalise(name)) stored,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint store_groups_name_unique unique (tenant_id, name_norm)
);
select tenant_table('store_groups');

-- The stores of a group without a rule.
create table store_group_stores (
  tenant_id      int not null references tenants (id),
  store_group_id bigint not null,
  store_id       bigint not null,
  primary key (tenant_id, store_group_id, store_id),
  constraint store_group_stores_group_fk foreign key (tenant_id, store_group_id) references store_groups (tenant_id, id),
  constraint store_group_stores_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
create index store_group_stores_store on store_group_stores (tenant_id, store_id);
select tenant_table('store_group_stores');

create function store_fits(rule jsonb, commune text, region text, franchise text, format text) returns boolean
  language sql immutable parallel safe
  return (rule -> 'communes' = '[]' or rule -> 'communes' ? commune)
    and (rule -> 'regions' = '[]' or rule -> 'regions' ? region)
    and (rule -> 'franchises' = '[]' or rule -> 'franchises' ? franchise)
    and (rule -> 'formats' = '[]' or rule -> 'formats' ? format);

-- Which stores a group means at this moment: the one place that everything else reads. Walls hold as for whoever asks.
create view store_group_members with (security_invoker = true) as
select l.tenant_id, l.store_group_id, l.store_id from store_group_stores l
union all
select g.tenant_id, g.id, s.id
from store_groups g
join stores s on s.tenant_id = g.tenant_id
  and store_fits(g.rule_norm, s.commune_norm, s.region_norm, s.franchise_norm, s.format_norm)
where g.rule is not null;

create table role_store_groups (
  tenant_id      int not null references tenants (id),
  role_id        bigint not null,
  store_group_id bigint not null,
  primary key (tenant_id, role_id, store_group_id),
  constraint role_store_groups_role_fk foreign key (tenant_id, role_id) references roles (tenant_id, id),
  constraint role_store_groups_store_group_fk foreign key (tenant_id, store_group_id) references store_groups (tenant_id, id)
);
create index role_store_groups_store_group on role_store_groups (tenant_id, store_group_id);
select tenant_table('role_store_groups');

create table user_store_groups (
  tenant_id      int not null references tenants (id),
  user_id        bigint not null,
  store_group_id bigint not null,
  primary key (tenant_id, user_id, store_group_id),
  constraint user_store_groups_user_fk foreign key (tenant_id, user_id) references admin_users (tenant_id, id),
  constraint user_store_groups_store_group_fk foreign key (tenant_id, store_group_id) references store_groups (tenant_id, id)
);
create index user_store_groups_store_group on user_store_groups (tenant_id, store_group_id);
select tenant_table('user_store_groups');

-- Where a price list holds: in the stores of these groups, or in all where it names none.
create table price_group_store_groups (
  tenant_id      int not null references tenants (id),
  price_group_id bigint not null,
  store_group_id bigint not null,
  primary key (tenant_id, price_group_id, store_group_id),
  constraint price_group_store_groups_list_fk foreign key (tenant_id, price_group_id) references price_groups (tenant_id, id),
  constraint price_group_store_groups_store_group_fk foreign key (tenant_id, store_group_id) references store_groups (tenant_id, id)
);
create index price_group_store_groups_group on price_group_store_groups (tenant_id, store_group_id);
select tenant_table('price_group_store_groups');

-- Who may see stores may see their groups, and who may change roles may change groups. The workers of a distributed database
-- have to know the tenant; elsewhere that means nothing.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, replace(policy, 'stores.', 'store_groups.') from role_policies
      where tenant_id = tenant and policy in ('stores.list', 'stores.show')
      on conflict do nothing;
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['store_groups.list', 'store_groups.show', 'store_groups.create', 'store_groups.update', 'store_groups.delete']) given
      where tenant_id = tenant and policy = 'roles.update'
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

-- Pages of a company, made of sections. Why: docs/decisions/0056.
create table pages (
  tenant_id         int not null references tenants (id),
  id                bigint generated always as identity,
  name              text not null check (length(name) between 1 and 120),
  type              text not null check (type in ('custom', 'termsAndConditions')),
  relative_url      text not null check (length(relative_url) between 1 and 120),
  position          int not null default 0,
  -- The draft: what guests would read of it.
  title             text not null default '' check (length(title) <= 120),
  description       text not null default '' check (length(description) <= 300),
  share_picture_key text,
  -- Shape: pageContent of src/features/content/pages/sections/pageContent.contract.ts, without the parts of all pages.
  content           jsonb not null,
  published_content_id bigint,
  scheduled_content_id bigint,
  scheduled_at      timestamptz,
  editor_id         bigint,
  editor_name       text not null default '',
  deleted_at        timestamptz,
  name_norm         text not null generated always as (normalise(name)) stored,
  search_text       text not null generated always as (normalise(name || ' ' || title || ' ' || relative_url)) stored,
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint pages_schedule_check check ((scheduled_content_id is null) = (scheduled_at is null))
);
-- The address of a page that was deleted is free.
create unique index pages_relative_url_unique on pages (tenant_id, relative_url) where deleted_at is null;
create index pages_position on pages (tenant_id, position, id);
select tenant_table('pages');

-- What was published of a page, or is to be. Never changed.
create table page_versions (
  tenant_id      int not null references tenants (id),
  id             bigint generated always as identity,
  page_id        bigint not null,
  number         int not null,
  -- The shape of the content, whatever the versions of its sections are.
  schema_version int not null default 1,
  -- Shape: publishedContent of src/features/content/pages/versions/pageVersions.contract.ts.
  content        jsonb not null,
  note           text not null default '' check (length(note) <= 200),
  author_name    text not null,
  restored_from  int,
  created_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint page_versions_of_page unique (tenant_id, page_id, id),
  constraint page_versions_number_unique unique (tenant_id, page_id, number)
);
select tenant_table('page_versions');
alter table pages add constraint pages_published_fk
  foreign key (tenant_id, id, published_content_id) references page_versions (tenant_id, page_id, id);
alter table pages add constraint pages_scheduled_fk
  foreign key (tenant_id, id, scheduled_content_id) references page_versions (tenant_id, page_id, id);

-- The header and the footer, which all pages share: as they are edited, and as guests see them.
create table site_parts (
  tenant_id  int not null references tenants (id),
  id         bigint generated always as identity,
  key        text not null check (key in ('header', 'footer')),
  -- Shape: section of src/features/content/pages/sections/pageContent.contract.ts.
  content    jsonb not null,
  published  jsonb,
  version    int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint site_parts_key_unique unique (tenant_id, key)
);
select tenant_table('site_parts');

-- Addresses that pages had while guests saw them.
create table page_redirects (
  tenant_id    int not null references tenants (id),
  relative_url text not null,
  page_id      bigint not null,
  created_at   timestamptz not null default now(),
  primary key (tenant_id, relative_url),
  constraint page_redirects_page_fk foreign key (tenant_id, page_id) references pages (tenant_id, id)
);
select tenant_table('page_redirects');

-- Whoever may change roles opens pages to the others. The workers of a distributed database have to know the tenant;
-- elsewhere that means nothing.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['pages.list', 'pages.show', 'pages.create', 'pages.update', 'pages.delete', 'pages.publish']) given
      where tenant_id = tenant and policy = 'roles.update'
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

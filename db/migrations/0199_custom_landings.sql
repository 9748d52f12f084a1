-- Landings of a company: sections, or an HTML document stored as written. Why: docs/decisions/0151.
alter table tenant_hosts drop constraint tenant_hosts_kind_check;
alter table tenant_hosts add constraint tenant_hosts_kind_check check (kind in ('office', 'storefront', 'landing'));

-- HTML of landings and of their versions, by the SHA-256 of its bytes. Never changed.
create table landing_documents (
  tenant_id  int not null references tenants (id),
  hash       text not null check (length(hash) = 64),
  html       text not null check (octet_length(html) <= 524288),
  created_at timestamptz not null default now(),
  primary key (tenant_id, hash)
);
select tenant_table('landing_documents');

create table custom_landings (
  tenant_id         int not null references tenants (id),
  id                bigint generated always as identity,
  name              text not null check (length(name) between 1 and 120),
  slug              text not null check (length(slug) between 1 and 60),
  kind              text not null check (kind in ('sections', 'html')),
  title             text not null default '' check (length(title) <= 120),
  description       text not null default '' check (length(description) <= 300),
  share_picture_key text,
  -- Shape: sectionContent of src/features/content/sections/content/sectionContent.contract.ts.
  content           jsonb not null,
  -- Hash of a landing document; null for none.
  html_digest       text,
  landing_version_id bigint,
  scheduled_landing_version_id bigint,
  scheduled_at      timestamptz,
  -- Guests saw it until then, and have not seen it since.
  withdrawn_at      timestamptz,
  editor_id         bigint,
  editor_name       text not null default '',
  deleted_at        timestamptz,
  name_norm         text not null generated always as (normalise(name)) stored,
  search_text       text not null generated always as (normalise(name || ' ' || slug || ' ' || title)) stored,
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint custom_landings_schedule_check check ((scheduled_landing_version_id is null) = (scheduled_at is null))
);
-- The address of a landing that was deleted is free.
create unique index custom_landings_slug_unique on custom_landings (tenant_id, slug) where deleted_at is null;
create index custom_landings_name on custom_landings (tenant_id, name_norm, id);
select tenant_table('custom_landings');

-- Published and scheduled contents of a landing. Never changed.
create table landing_versions (
  tenant_id      int not null references tenants (id),
  id             bigint generated always as identity,
  landing_id     bigint not null,
  number         int not null,
  schema_version int not null default 1,
  -- Shape: publishedLanding of src/features/content/landings/versions/landingVersions.contract.ts.
  content        jsonb not null,
  -- SHA-256 of the content: publishing it again is no new version.
  hash           text not null,
  note           text not null default '' check (length(note) <= 200),
  author_name    text not null,
  restored_from  int,
  picture_key    text,
  created_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint landing_versions_of_landing unique (tenant_id, landing_id, id),
  constraint landing_versions_number_unique unique (tenant_id, landing_id, number)
);
select tenant_table('landing_versions');
alter table custom_landings add constraint custom_landings_published_fk
  foreign key (tenant_id, id, landing_version_id) references landing_versions (tenant_id, landing_id, id);
alter table custom_landings add constraint custom_landings_scheduled_fk
  foreign key (tenant_id, id, scheduled_landing_version_id) references landing_versions (tenant_id, landing_id, id);

-- Addresses that landings had while guests saw them.
create table landing_redirects (
  tenant_id  int not null references tenants (id),
  slug       text not null,
  landing_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, slug),
  constraint landing_redirects_landing_fk foreign key (tenant_id, landing_id) references custom_landings (tenant_id, id)
);
select tenant_table('landing_redirects');

-- Files of a landing as guests get them: below an address that changes with their content, and stored by that of each.
create table landing_files (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  landing_id   bigint not null,
  folder       text not null check (length(folder) = 24),
  name         text not null check (length(name) between 1 and 120),
  content_type text not null,
  bytes        int not null,
  hash         text not null check (length(hash) = 64),
  created_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint landing_files_name_unique unique (tenant_id, landing_id, folder, name),
  constraint landing_files_landing_fk foreign key (tenant_id, landing_id) references custom_landings (tenant_id, id)
);
create index landing_files_address on landing_files (tenant_id, folder, name);
select tenant_table('landing_files');

select grant_policies(array[
  'customLandings.list', 'customLandings.show', 'customLandings.create', 'customLandings.update',
  'customLandings.delete', 'customLandings.publish'
]);

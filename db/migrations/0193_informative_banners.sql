-- Informative banners are records of the platform's company, which super-admins write. Their pictures are uploaded there.
alter table informative_banners rename to former_banners;

create table informative_banners (
  tenant_id              int not null references tenants (id),
  id                     bigint generated always as identity,
  title                  text not null check (length(title) between 1 and 160),
  link                   text not null default '' check (length(link) <= 500),
  desktop_picture_key    text,
  responsive_picture_key text,
  companies              text not null check (companies in ('all', 'countries', 'chosen')),
  -- ["cl"]
  countries              jsonb not null default '[]',
  -- Ids of companies.
  company_ids            jsonb not null default '[]',
  readers                text not null check (readers in ('everybody', 'administrators')),
  -- On the clock of each company.
  start_date             date,
  start_time             text,
  expiry_date            date,
  expiry_time            text,
  position               int not null default 1 check (position between 1 and 999),
  active                 boolean not null default true,
  title_norm             text not null generated always as (normalise(title)) stored,
  search_text            text not null generated always as (normalise(title)) stored,
  version                int not null default 1,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  primary key (tenant_id, id)
);
select tenant_table('informative_banners');

insert into informative_banners (tenant_id, title, link, companies, readers, position, active)
select t.id, left(b.title, 160), coalesce(case when b.link ~ '^https://' and length(b.link) <= 500 then b.link end, ''), 'all',
  'everybody', least(row_number() over (order by b.id), 999), b.active
from former_banners b join tenants t on t.slug = 'platform'
returning id;

drop table former_banners;

create table mail_templates (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  name        text not null check (length(name) between 1 and 80),
  subject     text not null default '' check (length(subject) <= 150),
  preheader   text not null default '' check (length(preheader) <= 150),
  -- Shape: sectionContent of sections, of types that mails draw.
  content     jsonb not null,
  search_text text not null generated always as (normalise(name || ' ' || subject)) stored,
  name_norm   text not null generated always as (normalise(name)) stored,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint mail_templates_name_unique unique (tenant_id, name_norm)
);
select tenant_table('mail_templates');

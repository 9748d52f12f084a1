-- Holds of companies by the platform, of which several can be open. The status of a subscription follows from them.
create table tenant_holds (
  id               bigint generated always as identity primary key,
  tenant_id        int not null references tenants (id),
  kind             text not null constraint tenant_holds_kind_check
    check (kind in ('payment', 'maintenance', 'request', 'abuse', 'security')),
  from_at          timestamptz not null,
  -- It ends then by the clock; null: with its release.
  until_at         timestamptz,
  -- For the team of the platform alone.
  reason           text not null constraint tenant_holds_reason_check check (length(reason) between 1 and 500),
  -- For the company.
  sentence         text not null constraint tenant_holds_sentence_check check (length(sentence) between 1 and 300),
  author_name      text not null,
  created_at       timestamptz not null default now(),
  released_at      timestamptz,
  released_by      text,
  release_reason   text constraint tenant_holds_release_reason_check check (length(release_reason) <= 500),
  constraint tenant_holds_span_check check (until_at is null or until_at > from_at)
);

create index tenant_holds_tenant on tenant_holds (tenant_id, id);

-- A second one of the same kind would have to be released twice.
create unique index tenant_holds_kind_unique on tenant_holds (tenant_id, kind) where released_at is null;

insert into tenant_holds (tenant_id, kind, from_at, reason, sentence, author_name)
select id,
  case when subscription_status = 'inactive' then 'request' else 'payment' end,
  now() - case when subscription_status = 'suspended' then interval '7 days' else interval '0' end,
  'Estado de la suscripción antes de que hubiera retenciones',
  case
    when subscription_status = 'inactive' then 'La cuenta está inactiva.'
    else 'Hay facturas de Comanda sin pagar.'
  end,
  'Comanda'
from tenants where subscription_status <> 'active'
on conflict do nothing;

alter table tenants drop column subscription_status;

-- What a host shows at its root: the screens of its company, or the storefront to its guests.
alter table tenant_hosts add column kind text not null default 'office' check (kind in ('office', 'storefront'));

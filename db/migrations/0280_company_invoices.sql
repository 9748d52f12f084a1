-- Days until an invoice of a plan is due.
alter table tenants add column payment_days int not null default 15;
alter table tenants add constraint tenants_payment_days_check check (payment_days between 0 and 90);

-- Invoices of the plan are one a month; others are issued by people, who say for what.
alter table invoices add column kind text not null default 'plan';
alter table invoices add constraint invoices_kind_check check (kind in ('plan', 'other'));
alter table invoices add column concept text not null default '';
alter table invoices add constraint invoices_concept_check check (length(concept) <= 120);
-- How it was paid, or why its payment failed or it was voided.
alter table invoices add column note text not null default '';
alter table invoices add constraint invoices_note_check check (length(note) <= 300);
-- The administrators were reminded that it is overdue.
alter table invoices add column reminded_at timestamptz;
create unique index invoices_plan_unique on invoices (tenant_id, period) where kind = 'plan' and status <> 'void';

-- Invoices of a company whose day has passed, counted with its other sums.
alter table company_pulses add column overdue_invoices int not null default 0;

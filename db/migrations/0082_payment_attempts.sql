-- An attempt to pay with a provider: by whom it is taken, what the provider calls it (reference) and by which key it was asked for, so that
-- no attempt is asked for twice.
alter table payments add column provider text;
alter table payments add column attempt_key text collate "C";
alter table payments add column store_id bigint;
alter table payments add column is_production boolean not null default false;
alter table payments add column expires_at timestamptz;
alter table payments add column card_last4 text;
alter table payments add column authorization_code text;
alter table payments add column message text;
-- Money that should not have come: twice for one order, after it ended, or of another amount than was asked.
alter table payments add column problem text;
alter table payments add constraint payments_problem_check check (problem in ('double', 'late', 'amount'));
alter table payments add column asked_amount bigint;
create unique index payments_attempt_key on payments (tenant_id, attempt_key) where attempt_key is not null;

-- The part of the API that a token opens.
alter table tokens add column use text not null default 'api';
alter table tokens add constraint tokens_use_check check (use in ('api', 'builder'));

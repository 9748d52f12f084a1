-- Bytes of files of landings, beside those of pictures.
alter table company_pulses add column file_bytes bigint not null default 0;
-- Providers that do not work: name, why, and stores with a problem.
alter table company_pulses add column provider_issues jsonb not null default '[]';
-- Bytes that pictures may have, and as many files of landings.
alter table company_pulses add column storage_quota bigint not null default 0;

-- Urgency of a job, which counts each time that it is put into the queue.
alter table jobs add column is_urgent boolean not null default false;

-- Moment on the clock of each recipient's store, `2026-12-05T11:00`; `send_at` is the first instant at which a store reads it.
alter table campaigns add column send_local text;
alter table campaigns add constraint campaigns_send_local_check check (send_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$');

-- Who paused a store at a channel, by name, as the history has it.
alter table channel_links add column paused_by text not null default '';
alter table channel_links add constraint channel_links_paused_by check (length(paused_by) <= 200);

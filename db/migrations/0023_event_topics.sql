-- Whether something of a topic changed, without passing over everything else that did.
create index events_topic on events (tenant_id, topic, xid);

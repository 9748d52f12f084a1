-- Rules of its segment when a campaign was scheduled: later changes of the segment do not change its recipients.
alter table campaigns add column segment_rules jsonb;
update campaigns c set segment_rules = s.rules from segments s
  where s.tenant_id = c.tenant_id and s.id = c.segment_id and c.state in ('scheduled', 'freezing');

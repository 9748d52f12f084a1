-- Changes that the provider reports are found by the id of the contact, which stays known when its address changes there.
create index audience_members_reference on audience_members (tenant_id, list_id, reference) where reference is not null;

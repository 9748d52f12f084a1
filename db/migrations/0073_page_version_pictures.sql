-- What a version of a page looked like when it was published, made where it was looked at; null where nobody did.
alter table page_versions add column picture_key text;

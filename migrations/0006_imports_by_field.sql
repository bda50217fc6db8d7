-- The mobile number that the office has of somebody: from an import, until they give their own with their details.
alter table users add column mobile text;
alter table users add constraint users_mobile check (mobile ~ '^[6-9][0-9]{9}$');
create index users_by_mobile on users (mobile) where mobile is not null;

-- Of a row that changes who or what is known: the columns chosen to be changed; null while none is.
alter table import_rows add column chosen text[];
-- Whether only such rows are being stored.
alter table imports add column is_chosen_only boolean default false not null;

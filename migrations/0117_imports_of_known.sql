-- Whether the rows that change somebody or something known are stored with those that are new.
alter table imports add column is_changing boolean not null default true;

-- By which ticket of a link somebody checked in: it is good for one member alone.
alter table check_ins add column ticket uuid;
create unique index check_ins_ticket on check_ins (session_id, ticket);

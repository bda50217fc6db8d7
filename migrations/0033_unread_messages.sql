-- How many have read a message: those that have not are looked for, which become fewer by the day, in
-- place of all that have.
create index notifications_of_messages_unread on notifications (id) where kind = 'message' and read_at is null;
drop index notifications_of_messages_read;

-- Who was at a class is absent from none beside it: the signs of their other batches are counted anew as well.
create or replace function warning_touch_attendance() returns trigger language plpgsql as $touch$
begin
  insert into warning_touches
  select s.batch_id from written w join training_sessions s on s.id = w.session_id
  union
  select m.batch_id from written w join batch_members m on m.trainee_id = w.trainee_id and not m.has_moved_on;
  return null;
end
$touch$;

-- What was marked until now is looked at once more.
insert into warning_touches select distinct batch_id from warning_signs;

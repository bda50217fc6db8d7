-- That somebody is placed is said once, by their placement: the mark beside it goes. Both were always written together.

do $$
begin
  if exists (select from placed_trainees t
             where not exists (select from placements p where p.trainee_id = t.trainee_id)) then
    raise exception 'placed_trainees marks somebody who has no placement: add the placement, or delete the mark';
  end if;
end
$$;

alter table placements
  drop constraint placements_trainee,
  add constraint placements_trainee foreign key (trainee_id) references users (id) on delete restrict;
drop table placed_trainees;

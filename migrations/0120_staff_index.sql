-- The staff is read by itself beside every list of registrations, and is few among many.
create index users_of_staff on users (created_at) where role <> 'Trainee';

-- Whether somebody has signed in with a browser before, and so has been offered the tour; whoever has an account by now knows the product.
alter table users add column has_toured boolean not null default true;
alter table users alter column has_toured set default false;

#!/bin/sh
# Patroni calls it once, with the address of the new PostgreSQL; CORALLINE_PASSWORD is in its environment.
# What Coralline asks for in each session PgBouncer cannot pass on: the role brings it along.
exec psql "$1" --quiet --set ON_ERROR_STOP=1 --set password="$CORALLINE_PASSWORD" <<'SQL'
create role coralline login password :'password';
alter role coralline set lock_timeout = '5s';
alter role coralline set idle_in_transaction_session_timeout = '10s';
create database coralline owner coralline encoding 'UTF8' template template0;
SQL

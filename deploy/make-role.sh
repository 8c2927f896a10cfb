#!/bin/sh
# Runs once, in a new database cluster. The site's role owns its database and may do nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --set "password=$SITE_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role greenroom login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database greenroom owner greenroom;
revoke connect on database postgres from public;
SQL

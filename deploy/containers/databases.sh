#!/bin/sh
# Run once by PostgreSQL's image, when its folder is empty: two databases, each with an account that owns it and may do nothing else.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=state="$STATE_PASSWORD" --set=lake="$LAKE_PASSWORD" <<'SQL'
create role sala login password :'state';
create database sala owner sala template template0 encoding 'UTF8' locale_provider icu icu_locale 'und' lc_collate 'C' lc_ctype 'C.UTF-8';
create role lake login password :'lake';
create database lake owner lake;
SQL

import { join } from 'node:path'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import pg from 'pg'
import { runningPostgres } from '../../server/state/postgres/postmaster.ts'

export interface Amounts {
  readonly people: number
  readonly roles: number
  readonly auditRows: number
}

/**
 * Fills the running store of a data folder with people, groups of about 26 widgets each, as many departments, and rows of the audit log; each
 * person with a session that is open, tries to sign in, and a board.
 */
export async function fillPeople(folder: string, { people, roles, auditRows }: Amounts): Promise<void> {
  const address = await runningPostgres(join(folder, 'postgres'))
  if (!address) throw new Error('the PostgreSQL of the server does not run')
  const client = new pg.Client(address)
  await client.connect()
  const codes = widgetCodes.map(({ code }) => code)
  const began = performance.now()
  await client.query(
    `insert into departments (name, name_key) select 'Department ' || n, 'department ' || n from generate_series(1, $1::integer) n`,
    [roles],
  )
  await client.query(
    `insert into roles (name, name_key, department_id) select 'Role ' || n, 'role ' || n, n from generate_series(1, $1::integer) n`,
    [roles],
  )
  await client.query(
    `insert into role_permissions select id, 'view_widget_' || code from (select id, row_number() over (order by name) r from roles where name <> 'admin') as numbered
     cross join unnest($1::integer[]) with ordinality as widget(code, place) where (r + place) % 2 = 0`,
    [codes],
  )
  await client.query(
    `insert into users (email, email_key, firstname, lastname, role_id, department, active, last_sign_in_at)
     select 'person' || n || '@tourism.example', 'person' || n || '@tourism.example', 'Anong ' || n, 'Srisai ' || n % 997,
       (select id from roles where name = 'Role ' || 1 + n % $2), 'Department ' || 1 + n % $2, n % 10 > 0, now() - n * interval '1 minute'
     from generate_series(1, $1::integer) n`,
    [people, roles],
  )
  await client.query(
    `insert into audit (action, user_id, address, via, target_kind, target, target_name, details, before, after)
     select case n % 3 when 0 then 'role_changed' when 1 then 'user_changed' else 'signed_in' end, person.id::text, '203.0.113.7', 'api', 'role',
       n::text, 'Role ' || n % 300, '{"permissions": 12}', '{"name": "Role"}', '{"name": "Role of another name"}'
     from generate_series(1, $1::integer) n join (select id, row_number() over (order by email) r from users) person on person.r = 1 + n % $2::integer`,
    [auditRows, Math.ceil(people * 0.9)],
  )
  await client.query(
    `insert into sessions (user_id, opened_at, used_at, expires_at, address, agent)
     select id, now(), now(), now() + interval '30 days', '203.0.113.7', 'Bench' from users`,
  )
  await client.query(`insert into boards (user_id, name, layout) select id, 'Board', '[]' from users`)
  await client.query('analyze')
  await client.end()
  console.log(`filled in ${Math.round(performance.now() - began)} ms`)
}

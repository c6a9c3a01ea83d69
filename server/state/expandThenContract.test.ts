import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { released, migrationTags as tags } from '../testing/lastRelease.ts'
import { migrationsFolder } from './migrations.ts'

/** Migrations that take away what the last release no longer uses: each with the release that stopped to. */
const contracting: Readonly<Record<string, string>> = {}

const sqlOf = (tag: string): string => readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8')

/** The statements of a migration, without comments and in one line each. */
const statementsIn = (sql: string): readonly string[] =>
  sql
    .replaceAll(/--> statement-breakpoint/g, ';')
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')

/** Names after a word, such as tables after `create table`. */
const namesAfter = (words: RegExp, statements: readonly string[]): ReadonlySet<string> =>
  new Set(statements.flatMap((statement) => new RegExp(`${words.source} "?(\\w+)"?`, 'i').exec(statement)?.[1] ?? []))

/** What a release that does not know of it would fail by, and what to do instead. */
const refused: readonly (readonly [RegExp, string])[] = [
  [
    /\bdrop (table|column|view|materialized view|sequence|type|schema|function)\b/i,
    'stop using it now, and drop it in the next release',
  ],
  [/\brename\b/i, 'add the new name and write both; drop the old one in a later release'],
  [
    /\b(set data type|alter column "?\w+"? type)\b/i,
    'add another column and write both; drop the old one in a later release',
  ],
  [/\bset not null\b/i, 'the last release may write null: require it in the next one'],
  [/\bdrop (default|identity)\b/i, 'the last release leaves the column out: drop it in the next one'],
  [/\badd column\b(?!.*\b(default|generated)\b).*\bnot null\b/i, 'give it a default, or let it be null'],
]

/**
 * Why servers of the last release could not go on beside these statements; nothing where they can. `before` are the statements that the
 * release knows. Tables and columns that are new are none of its business.
 */
function contractions(statements: readonly string[], before: readonly string[]): readonly string[] {
  const newTables = namesAfter(/create table(?: if not exists)?/, statements)
  const newColumns = namesAfter(/add column(?: if not exists)?/, statements)
  const uniqueIndexes = namesAfter(/create unique index/, before)
  return statements.flatMap((statement) => {
    const table = /(?:alter table|\bon)(?: only)? "?(\w+)"?/i.exec(statement)?.[1]
    if (table !== undefined && newTables.has(table)) return []
    const columns = [...(/\(([^)]*)\)/.exec(statement)?.[1] ?? '').matchAll(/"(\w+)"/g)].map(([, name = '']) => name)
    const isOfNew = columns.some((name) => newColumns.has(name))
    const dropped = /drop index (?:if exists )?"?(?:public"?\.)?"?(\w+)/i.exec(statement)?.[1]
    const reasons = refused.filter(([pattern]) => pattern.test(statement)).map(([, instead]) => instead)
    if (
      /\b(create unique index|add constraint\b.*\b(unique|check|foreign key|primary key))/i.test(statement) &&
      !isOfNew
    )
      reasons.push('the last release may write what it refuses: add it in the next one')
    if (/\bdrop constraint "?\w+(?<!_fk)(?<!_check)"?( |$)/i.test(statement) || (dropped && uniqueIndexes.has(dropped)))
      reasons.push('the last release may rely on it (on conflict): drop it in the next one')
    return reasons.map((instead) => `${statement.slice(0, 120)}: ${instead}`)
  })
}

test('migrations since the last release only add to what servers of that release know', () => {
  const at = tags.indexOf(released)
  expect(at, `${released} is a migration`).toBeGreaterThanOrEqual(0)
  const before = tags.slice(0, at + 1).flatMap((tag) => statementsIn(sqlOf(tag)))
  const since = tags.slice(at + 1)
  expect(Object.keys(contracting).filter((tag) => !since.includes(tag))).toEqual([])
  const statements = since.filter((tag) => !(tag in contracting)).flatMap((tag) => statementsIn(sqlOf(tag)))
  expect(contractions(statements, before)).toEqual([])
})

describe('what is refused', () => {
  const before = statementsIn(
    'create unique index "users_email" on "users" ("email"); create index "users_name" on "users" ("name")',
  )
  const judged = (sql: string) => contractions(statementsIn(sql), before)

  test.each([
    'drop table "users"',
    'alter table "users" drop column "name"',
    'alter table "users" rename column "name" to "title"',
    'ALTER TABLE "users" RENAME TO "people"',
    'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL',
    'ALTER TABLE "users" ALTER COLUMN "name" SET DATA TYPE integer USING "name"::integer',
    'ALTER TABLE "users" ALTER COLUMN "name" DROP DEFAULT',
    'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL',
    'CREATE UNIQUE INDEX "users_by_name" ON "users" USING btree ("name")',
    'ALTER TABLE "users" ADD CONSTRAINT "users_age" CHECK ("users"."age" > 0)',
    'ALTER TABLE "users" DROP CONSTRAINT "users_name_unique"',
    'DROP INDEX "users_email"',
    'create table "others" ("id" integer);--> statement-breakpoint\n-- why\ndrop table "users"',
  ])('%s', (sql) => expect(judged(sql)).toHaveLength(1))

  test.each([
    'ALTER TABLE "users" ADD COLUMN "age" integer',
    `ALTER TABLE "users" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL`,
    'ALTER TABLE "users" ADD COLUMN "key" text GENERATED ALWAYS AS (lower("name")) STORED NOT NULL',
    'ALTER TABLE "users" ALTER COLUMN "name" DROP NOT NULL',
    'ALTER TABLE "users" DROP CONSTRAINT "users_role_id_roles_id_fk"',
    'CREATE INDEX "users_age" ON "users" USING btree ("age")',
    'DROP INDEX "users_name"',
    'CREATE TABLE "pins" ("id" uuid PRIMARY KEY NOT NULL, "page" text NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "pins_page" ON "pins" USING btree ("page")',
    'ALTER TABLE "users" ADD COLUMN "room" uuid;--> statement-breakpoint\nALTER TABLE "users" ADD CONSTRAINT "users_room_fk" FOREIGN KEY ("room") REFERENCES "public"."rooms"("id")',
  ])('not %s', (sql) => expect(judged(sql)).toEqual([]))
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { permissionOf } from '../catalog/api/auth.ts'
import { companions } from '../catalog/companions.ts'
import { allEndpoints } from '../catalog/datasets/all.ts'
import { annotateData, exploreData, manageImports } from '../catalog/permissions.ts'
import { widgetCodes } from '../catalog/widgetCodes.ts'

/** Where the table stands in the repository. */
export const permissionsFile = 'docs/permissions.md'

/** The page that says which permission opens which endpoint, made from the catalogue. Run this file to write it. */
export function permissionsPage(): string {
  const code = (text: string) => `\`${text}\``
  const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const reading =
    (path: string) =>
    ({ reads }: { readonly reads: readonly string[] }) =>
      reads.includes(path)
  const readers = (path: string) => [
    ...new Set([
      ...widgetCodes.filter(reading(path)).map(({ code: number }) => number),
      ...companions.filter(reading(path)).flatMap(({ shownWith }) => shownWith),
    ]),
  ]
  const endpoints = allEndpoints.map(({ dataset, endpoint }) => [
    code(endpoint.path),
    dataset.name,
    endpoint.summary,
    endpoint.public
      ? 'anyone'
      : readers(endpoint.path)
          .map((number) => code(permissionOf(number)))
          .join(', ') || 'administrators alone',
  ])
  const cards = companions.map(({ name, reads, shownWith }) => [
    code(name),
    shownWith.map((number) => code(permissionOf(number))).join(', '),
    reads.map(code).join(', '),
  ])
  const permissions = widgetCodes.map(({ code: number, category, reads }) => [
    code(permissionOf(number)),
    category,
    reads.map(code).join(', '),
  ])
  return `# Who may ask what

Made from the catalogue by \`npm run permissions\`; a test fails when this page is stale. Who holds the role admin holds every
permission. Without a sign-in the server answers 401, without one of the permissions 403; the files of a card follow its permission.

## Endpoints

All are \`GET\` below \`/api/\`.

${table(['endpoint', 'data set', 'answers', 'opened by'], endpoints)}

## Cards without a number

They stand on dashboards only and have no permission of their own: any of these shows them, and opens what they read.

${table(['card', 'shown with', 'reads'], cards)}

## Permissions

What the widget itself reads; its companions above come with it.

${table(['permission', 'category at the start', 'opens'], permissions)}

## Duties

${code(manageImports)} opens everything below \`/api/imports\`: files are uploaded, checked, stored and taken back, and names are explained. It
opens no widget and nothing else of the settings, and counts for nobody of the directory, who have no settings at all. What a check tells of
the figures that a file would change is told of every data set.

${code(exploreData)} opens ${code('POST /api/v2/explore')} for the data sets that the person's own widgets read. Columns with names and texts of
people are no part of its answers.

${code('POST /api/v2/explain')} answers whoever holds a widget that reads an endpoint of the data set, from the rows that their group may see. It
breaks a change down by what such endpoints tell apart, and by every other dimension for who holds ${code(exploreData)}.

${code(annotateData)} opens the settings of annotations and everything below ${code('/api/annotations')} for the data sets, places and markets that the person may see; it
counts for nobody of the directory. ${code('GET /api/annotations/shown')} answers everybody with what they may read. It also opens everything below
${code('/api/topics')}: the dictionary by which topics are found in all messages of visitors, whatever of them the person may see.
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(import.meta.dirname, '..', permissionsFile), permissionsPage())
}

import * as account from '@sala/catalog/api/account.ts'
import * as alerts from '@sala/catalog/api/alerts.ts'
import * as annotations from '@sala/catalog/api/annotations.ts'
import * as audit from '@sala/catalog/api/audit.ts'
import * as auth from '@sala/catalog/api/auth.ts'
import * as boards from '@sala/catalog/api/boards.ts'
import * as codes from '@sala/catalog/api/codes.ts'
import * as datasets from '@sala/catalog/api/datasets.ts'
import * as departments from '@sala/catalog/api/departments.ts'
import * as directory from '@sala/catalog/api/directory.ts'
import * as documents from '@sala/catalog/api/documents.ts'
import * as erasure from '@sala/catalog/api/erasure.ts'
import * as explorations from '@sala/catalog/api/explorations.ts'
import * as explore from '@sala/catalog/api/explore.ts'
import * as exploreRows from '@sala/catalog/api/exploreRows.ts'
import * as exportRows from '@sala/catalog/api/exportRows.ts'
import * as exports from '@sala/catalog/api/exports.ts'
import * as health from '@sala/catalog/api/health.ts'
import * as imports from '@sala/catalog/api/imports.ts'
import * as keys from '@sala/catalog/api/keys.ts'
import * as notifications from '@sala/catalog/api/notifications.ts'
import * as openData from '@sala/catalog/api/openData.ts'
import * as openId from '@sala/catalog/api/openId.ts'
import * as pins from '@sala/catalog/api/pins.ts'
import * as pushRows from '@sala/catalog/api/pushRows.ts'
import * as roles from '@sala/catalog/api/roles.ts'
import type { Route } from '@sala/catalog/api/route.ts'
import * as scim from '@sala/catalog/api/scim.ts'
import * as sdmx from '@sala/catalog/api/sdmx.ts'
import * as search from '@sala/catalog/api/search.ts'
import * as topics from '@sala/catalog/api/topics.ts'
import * as users from '@sala/catalog/api/users.ts'
import * as webhooks from '@sala/catalog/api/webhooks.ts'
import * as widgets from '@sala/catalog/api/widgets.ts'
import * as widgettypes from '@sala/catalog/api/widgettypes.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'

const declarations = [
  account,
  annotations,
  alerts,
  audit,
  auth,
  boards,
  codes,
  datasets,
  departments,
  directory,
  documents,
  erasure,
  explorations,
  explore,
  exploreRows,
  exportRows,
  exports,
  health,
  imports,
  keys,
  notifications,
  openData,
  openId,
  pins,
  pushRows,
  roles,
  scim,
  sdmx,
  search,
  topics,
  users,
  webhooks,
  widgets,
  widgettypes,
]

const keyOf = (method: string, path: string): string => `${method} ${path}`

/** Of routes that are declared one by one the name of the declaration; of data endpoints their path and what they answer. */
const names: ReadonlyMap<string, string> = new Map([
  ...declarations.flatMap((module) =>
    Object.entries(module).flatMap(([name, declared]) =>
      typeof declared === 'object' && 'method' in declared && 'may' in declared
        ? [[keyOf(declared.method, declared.path), name] as const]
        : [],
    ),
  ),
  ...allEndpoints.map(({ endpoint: { path, kind } }) => {
    const end = kind === 'summary' ? 'Summary' : ''
    return [keyOf('GET', path), `get${pascal(path.replace(/^v2\//, ''))}${end}`] as const
  }),
])

/**
 * The name of a route in the document, which generated clients call their functions by: it stays as long as the declaration is called the
 * same. A route whose file is not among `declarations` is called after its method and path.
 */
export const operationIdOf = ({ method, path }: Route): string =>
  names.get(keyOf(method, path)) ?? method.toLowerCase() + pascal(path)

function pascal(text: string): string {
  return text
    .split(/[^a-z0-9]+/i)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}

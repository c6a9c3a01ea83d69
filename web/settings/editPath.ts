import { paths } from '../paths.ts'

/** The address of one thing's form: `/admin/setting/category/edit/$id` with the id in its place. */
export const editPath = (path: string, id: string | number): string => path.replace('$id', encodeURIComponent(id))

/** The addresses of a list and its forms that are one route, whose code comes together: what every visitor loads names it once. */
const screenPaths = (list: string) => ({ list, add: `${list}/add`, edit: `${list}/edit/$id` })

export const webhookPaths = screenPaths(paths.settingWebhooks)
export const ownDatasetPaths = screenPaths(paths.settingOwnDatasets)
export const recipePaths = screenPaths(paths.settingImportRecipes)
export const connectorPaths = { ...screenPaths(paths.settingConnectors), page: `${paths.settingConnectors}/runs/$id` }

import { paths } from '../../../paths.ts'

/** The screens of connectors are one route, whose code comes together: what every visitor loads names it once. */
export const connectorPaths: Readonly<Record<'list' | 'add' | 'edit' | 'page', string>> = {
  list: paths.settingConnectors,
  add: `${paths.settingConnectors}/add`,
  edit: `${paths.settingConnectors}/edit/$id`,
  page: `${paths.settingConnectors}/runs/$id`,
}

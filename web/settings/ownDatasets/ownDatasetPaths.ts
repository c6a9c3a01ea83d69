import { paths } from '../../paths.ts'

/** The screens of data sets of the house's own are one route, whose code comes together. */
export const ownDatasetPaths: Readonly<Record<'list' | 'add' | 'edit', string>> = {
  list: paths.settingOwnDatasets,
  add: `${paths.settingOwnDatasets}/add`,
  edit: `${paths.settingOwnDatasets}/edit/$id`,
}

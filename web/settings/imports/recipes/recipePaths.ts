import { paths } from '../../../paths.ts'

/** The screens of recipes are one route, whose code comes together. */
export const recipePaths: Readonly<Record<'list' | 'edit', string>> = {
  list: paths.settingImportRecipes,
  edit: `${paths.settingImportRecipes}/edit/$id`,
}

import { paths } from '../../paths.ts'

/** The screens of webhooks are one route, whose code comes together. */
export const webhookPaths: Readonly<Record<'list' | 'add' | 'edit', string>> = {
  list: paths.settingWebhooks,
  add: `${paths.settingWebhooks}/add`,
  edit: `${paths.settingWebhooks}/edit/$id`,
}

import type { Page } from '@playwright/test'
import type { LocaleWords } from '@sala/catalog/locales/keys.ts'
import type { paths } from '../web/paths.ts'
import { allDrawn } from './gallery.ts'
import type { Person } from './helpers.ts'
import { demoPassword } from './server.ts'
import { expect } from './test.ts'

/** A screen in one of its states, as it is looked at. */
export interface Screen {
  /** Where it is, for a route with parts that change, or with choices; by default the route itself. `{widget}` is one of `ids`. */
  readonly at?: string
  /** Who looks; the administrator by default. */
  readonly as?: Person | null
  /** Waits for the screen's content; by default for its heading and its lists. */
  readonly ready?: (page: Page) => Promise<unknown>
  /** Opens what has to be opened to be looked at, by the words of the page's language. */
  readonly act?: (page: Page, words: LocaleWords) => Promise<unknown>
  /** Closes it again, where the next screen could not be opened otherwise. */
  readonly leave?: (page: Page) => Promise<unknown>
  /** Further looks beside light and dark, from left and from right. */
  readonly dressed?: true
  /** Looked at only where all looks are asked for: everything on it stands on another screen too. */
  readonly repeats?: true
}

/** A screen, once its list or its form has come. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

async function cards(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await allDrawn(page)
}

const pressAll = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
const pressEscape = (page: Page) => page.keyboard.press('Escape')
/** Without anything filled in: what is missing is told. */
const submit = (page: Page) => page.locator('main button[type=submit]').click()

/** The panel of the notifications, of the quick links or of the tray. */
const panel = (place: number): Screen => ({
  ...(place > 0 && { repeats: true }),
  act: async (page) => {
    await page.locator('header button[aria-haspopup=dialog][aria-expanded]').nth(place).click()
    await expect(page.locator('header [role=dialog]')).toBeVisible()
  },
  leave: pressEscape,
})
const dashboard = (at?: string): Screen => ({ ...(at === undefined ? {} : { at }), ready: cards })
/** A dashboard without anything of its own: the gallery has its cards, other dashboards its head. */
const anotherDashboard: Screen = { ...dashboard(), repeats: true }
/** A list and a form of the parts that the other lists and forms of the settings are made of. */
const anotherList: Screen = { repeats: true }
const anotherForm: Screen = { act: submit, repeats: true }
/** A way in, for who is nobody yet. */
const wayIn: readonly Screen[] = [{ as: null }, { as: null, act: submit }]
/** The addresses that lead on to another one. */
const leadsOn: readonly Screen[] = []

/**
 * What is looked at of every address of the application. A new one is a missing line here, which does not compile.
 */
export const screens: Readonly<Record<keyof typeof paths, readonly Screen[]>> = {
  root: leadsOn,
  admin: leadsOn,
  dashboards: [{ as: 'viewer' }],
  immigrationCheckpoint: [anotherDashboard],
  travelOverview: [dashboard('/admin/dashboard/travel-overview?period=2025')],
  travelNews: [anotherDashboard],
  voiceOfCustomer: [anotherDashboard],
  domestic: [
    { ...dashboard('/admin/dashboard/domestic/north?period=2025'), repeats: true },
    { at: '/admin/dashboard/domestic/nowhere', repeats: true },
  ],
  foreignMarket: [{ ...dashboard('/admin/dashboard/foreign-market/east-asia'), repeats: true }],
  spaceAvailability: [anotherDashboard],
  competitor: [anotherDashboard],
  kergrit: [
    { as: 'viewer' },
    { ...dashboard('/admin/dashboard/kergrit/{board}'), repeats: true },
    {
      at: '/admin/dashboard/kergrit/{board}',
      ready: cards,
      act: (page, { boards }) => page.getByRole('button', { name: boards.arrange, exact: true }).click(),
    },
    {
      at: '/admin/dashboard/kergrit/{board}',
      ready: cards,
      act: async (page, { boards }) => {
        await page.getByRole('button', { name: boards.add, exact: true }).click()
        await expect(page.locator('dialog[open]')).toBeVisible()
      },
      leave: pressEscape,
    },
    { at: '/admin/dashboard/kergrit/shared/nothing', repeats: true },
  ],
  widgets: [
    {},
    {
      dressed: true,
      act: async (page) => {
        await page.locator('header button[data-opens=appearance]').click()
        await expect(page.locator('dialog[open] input[type=radio]').first()).toBeVisible()
      },
      leave: pressEscape,
    },
    panel(0),
    panel(1),
    panel(2),
    {
      act: async (page) => {
        await page.keyboard.press('/')
        await page.keyboard.type('a')
        await expect(page.getByRole('option').first()).toBeVisible()
      },
      leave: pressEscape,
    },
    {
      // The guided tour.
      repeats: true,
      act: async (page) => {
        await page.locator('[data-tour=person] button').click()
        await page.getByRole('menuitem').nth(2).click()
        await expect(page.locator('dialog[open] h2')).toBeVisible()
      },
      leave: pressEscape,
    },
  ],
  widgetCategory: [
    { ...dashboard('/admin/widget/weather'), repeats: true },
    { at: '/admin/widget/nowhere', repeats: true },
  ],
  widget: [dashboard('/admin/widget/weather/95?range=nonsense'), { at: '/admin/widget/weather/9999', repeats: true }],
  gallery: [
    // Every card there is, as a picture and as a table.
    dashboard(),
    {
      ready: allDrawn,
      repeats: true,
      act: async (page, { card }) => {
        await pressAll(page, card.tableView)
        await pressAll(page, card.definition)
      },
    },
  ],
  settings: leadsOn,
  settingCategories: [
    {
      act: async (page) => {
        await page.locator('main tbody button').first().click()
        await expect(page.locator('dialog[open]')).toBeVisible()
      },
      leave: pressEscape,
    },
  ],
  settingCategoryAdd: [{ act: submit, repeats: true }],
  settingCategoryEdit: [{ at: '/admin/setting/category/edit/{category}', repeats: true }],
  settingWidgets: [{}],
  // All widgets are in the menu of the demonstration, so that there is no form.
  settingWidgetAdd: [anotherList],
  settingWidgetEdit: [{ at: '/admin/setting/widgets/edit/{widget}' }],
  settingUsers: [{}, { as: 'analyst', repeats: true }],
  settingUserAdd: [{ act: submit }],
  settingUserEdit: [{ at: '/admin/setting/users/edit/{user}', repeats: true }],
  settingGroups: [anotherList],
  settingGroupAdd: [{ act: submit, repeats: true }],
  settingGroupEdit: [{ at: '/admin/setting/users/group/edit/{group}', repeats: true }],
  settingDepartments: [anotherList],
  settingDepartmentEdit: [{ at: '/admin/setting/users/department_ad/edit/{user}', repeats: true }],
  settingImports: [{}],
  settingImportNames: [anotherList],
  // `importsMapped.spec.ts` looks at the list, and at a recipe's form.
  settingImportRecipes: [anotherList, { at: '/admin/setting/imports/recipes/edit/999999', repeats: true }],
  settingImportAdd: [{ act: submit }],
  settingConnectors: [
    // `importsConnected.spec.ts` looks at the list, at a connector and at its form.
    anotherList,
    { at: '/admin/setting/imports/connectors/add', act: submit, repeats: true },
    { at: '/admin/setting/imports/connectors/edit/999999', repeats: true },
    { at: '/admin/setting/imports/connectors/runs/999999', repeats: true },
    { at: '/admin/setting/imports/connectors/nowhere', repeats: true },
  ],
  // `imports.spec.ts` looks at one that is there.
  settingImport: [{ at: '/admin/setting/imports/1', repeats: true }, { at: '/admin/setting/imports/999999' }],
  settingAnnotations: [anotherList],
  settingAnnotationAdd: [anotherForm],
  settingAnnotationEdit: [{ at: '/admin/setting/annotations/edit/{user}', repeats: true }],
  settingTopics: [{}],
  settingTopicAdd: [{ act: submit }],
  settingTopicEdit: [{ at: '/admin/setting/topics/edit/transport', repeats: true }],
  // `ownDatasets.spec.ts` looks at the form, with a file.
  settingOwnDatasets: [
    anotherList,
    { at: '/admin/setting/own-datasets/add', repeats: true },
    { at: '/admin/setting/own-datasets/nowhere', repeats: true },
  ],
  settingWebhooks: [
    anotherList,
    { at: '/admin/setting/webhooks/add', act: submit, repeats: true },
    { at: '/admin/setting/webhooks/nowhere', repeats: true },
  ],
  settingAudit: [
    { act: (page) => page.locator('main tbody button').first().click(), leave: pressEscape },
    {
      // A list that can be searched.
      repeats: true,
      act: async (page) => {
        await page.locator('main button[role=combobox]').first().click()
        await expect(page.getByRole('option').nth(2)).toBeVisible()
      },
      leave: pressEscape,
    },
    {
      act: async (page) => {
        await page.locator('main button[aria-haspopup=dialog]').last().click()
        await expect(page.getByRole('grid')).toBeVisible()
      },
      leave: pressEscape,
    },
  ],
  settingAccessRequests: [anotherList],
  settingKeys: [
    anotherList,
    { act: (page) => page.getByRole('main').getByRole('button').first().click(), leave: pressEscape },
  ],
  settingPersonalData: [{}],
  permissions: [{}],
  signIn: wayIn,
  signOut: leadsOn,
  signUp: [
    { as: null, repeats: true },
    { as: null, act: submit },
  ],
  forgotPassword: [
    { as: null, repeats: true },
    { as: null, act: submit, repeats: true },
  ],
  resetPassword: [{ as: null }],
  confirmAddress: [{ as: null }],
  unsubscribe: [
    { as: null },
    { at: '/session/unsubscribe#2f5f9c4e-0000-4000-8000-000000000000', as: null, repeats: true },
  ],
  // There is one already.
  firstAdministrator: [{ as: null, repeats: true }],
  openId: [{ as: null, repeats: true }],
  // The session is held back as the server would say it, so that the screen opens.
  lockScreen: [
    {
      as: 'analyst',
      ready: (page) => expect(page.locator('input[type=password]')).toBeVisible(),
      leave: async (page) => {
        await page.locator('input[type=password]').fill(demoPassword)
        await page.locator('button[type=submit]').click()
        await expect(page.locator('aside')).toBeVisible()
      },
    },
  ],
  secondFactor: [{ as: 'analyst' }],
  account: [{}],
  connect: [{}],
  search: [{ at: '/admin/search/rainfall' }, { at: '/admin/search/qqqqqqqq', repeats: true }],
  documents: [
    {},
    {
      repeats: true,
      act: async (page, { documents }) => {
        await page.getByRole('button', { name: documents.add, exact: true }).click()
        await expect(page.locator('dialog[open]')).toBeVisible()
      },
      leave: pressEscape,
    },
  ],
  document: [{ at: '/admin/documents/{document}' }, { at: '/admin/documents/{user}', repeats: true }],
  releases: [{ ready: settled }, { as: 'viewer', repeats: true }],
  subscriptions: [{ ready: settled }, { as: 'viewer', repeats: true }],
  explorations: [{ ready: settled }, { as: 'viewer', repeats: true }],
  alerts: [{ ready: settled }, { as: 'viewer', repeats: true }],
  // Without a question: the data sets to choose from.
  explore: [{ ready: settled }, { at: '/admin/explore?q=nonsense', ready: settled, repeats: true }, { as: 'viewer' }],
  public: leadsOn,
  publicWidget: [
    { at: '/public/widget/voice-of-customer/29', as: null, ready: allDrawn },
    { at: '/public/widget/voice-of-customer/133', as: null, repeats: true },
  ],
  embed: [{ at: '/embed#card=29', as: null, ready: (page) => expect(page.locator('[data-widget]')).toBeVisible() }],
  // `openData.spec.ts` looks at both where there is one.
  publicData: [{ as: null, ready: settled, repeats: true }],
  publicDataset: [{ at: '/public/data/{user}', as: null }],
  publicExploration: [{ at: '/public/exploration/{user}', as: null, repeats: true }],
  publicVoiceOfCustomer: [{ as: null, ready: allDrawn }],
}

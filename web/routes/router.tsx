import { createRoute } from '@tanstack/react-router'
import type { DashboardName } from '../dashboards/dashboard.ts'
import { loadWidgets } from '../dashboards/loadWidgets.ts'
import { withEveryLanguage, withWords } from '../i18n/i18n.ts'
import { screen } from '../loading/screen.tsx'
import { paths } from '../paths.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { publicRoutes } from './publicRoutes.tsx'
import { anySearch, at, ofCards, redirectEmptyTo, redirectTo, root } from './rootRoute.tsx'

const toDashboards = createRoute({ ...at(paths.root), beforeLoad: redirectTo(paths.dashboards) })

const wantsNext = {
  validateSearch: (search: Readonly<Record<string, unknown>>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
}

const signIn = createRoute({
  ...at(paths.signIn),
  ...wantsNext,
  component: screen(() => import('../sessionPages/LoginPage.tsx')),
})

const sessionScreens = [
  createRoute({ ...at(paths.signUp), component: screen(() => import('../sessionPages/SignUpPage.tsx')) }),
  createRoute({ ...at(paths.forgotPassword), component: screen(() => import('../sessionPages/ForgotPage.tsx')) }),
  createRoute({ ...at(paths.resetPassword), component: screen(() => import('../sessionPages/ResetPage.tsx')) }),
  createRoute({
    ...at(paths.confirmAddress),
    component: screen(() => import('../sessionPages/ConfirmAddressPage.tsx')),
  }),
  createRoute({
    ...at(paths.unsubscribe),
    component: screen(withWords(['notifications'], () => import('../sessionPages/UnsubscribePage.tsx'))),
  }),
  createRoute({
    ...at(paths.firstAdministrator),
    component: screen(() => import('../sessionPages/FirstAdministratorPage.tsx')),
  }),
  createRoute({ ...at(paths.openId), component: screen(() => import('../sessionPages/openId/OpenIdPage.tsx')) }),
  createRoute({
    ...at(paths.lockScreen),
    ...wantsNext,
    component: screen(() => import('../sessionPages/LockPage.tsx')),
  }),
  createRoute({
    ...at(paths.secondFactor),
    ...wantsNext,
    component: screen(withWords(['secondFactor'], () => import('../sessionPages/SecondFactorPage.tsx'))),
  }),
] as const

const signOut = createRoute({ ...at(paths.signOut), component: screen(() => import('../sessionPages/LogoutPage.tsx')) })

/** Everything inside the shell; its code brings the query cache along. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: screen(withWords(['shell', 'cards', ...ofCards], () => import('../shell/Shell.tsx'))),
})

const inside = <const Path extends string>(path: Path) => ({ getParentRoute: () => shell, path }) as const

const fetchedAhead = { fetchedAhead: true }
const dashboard = (name: DashboardName) =>
  screen(async () => {
    const [{ dashboardPage }, widgets] = await Promise.all([import('../dashboardPages/pages.tsx'), loadWidgets(name)])
    return { default: dashboardPage(name, widgets) }
  }, fetchedAhead)

const insideShell = [
  createRoute({ ...inside(paths.dashboards), beforeLoad: redirectTo(paths.immigrationCheckpoint) }),
  createRoute({ ...inside(paths.immigrationCheckpoint), component: dashboard('immigration-checkpoint') }),
  createRoute({ ...inside(paths.travelOverview), component: dashboard('travel-overview') }),
  createRoute({ ...inside(paths.travelNews), component: dashboard('travel-news') }),
  createRoute({ ...inside(paths.voiceOfCustomer), component: dashboard('voice-of-customer') }),
  createRoute({ ...inside(paths.spaceAvailability), component: dashboard('space-availability') }),
  createRoute({ ...inside(paths.competitor), component: dashboard('competitor') }),
  // The rest is where it is drilled to; one route for all of it, so that the cards stay when a region is opened.
  createRoute({ ...inside(`${paths.domestic}/$`), component: dashboard('domestic') }),
  createRoute({ ...inside(`${paths.foreignMarket}/$`), component: dashboard('foreign-market') }),
  createRoute({
    ...inside(`${paths.kergrit}/$`),
    component: screen(withWords(['boards', 'otherWidgets'], () => import('../boards/BoardsPage.tsx'))),
  }),
  createRoute({ ...inside(paths.widgets), component: screen(() => import('../widgetPages/WidgetsPage.tsx')) }),
  createRoute({
    ...inside(paths.widgetCategory),
    component: screen(
      withWords(['otherWidgets'], () => import('../widgetPages/CategoryPage.tsx')),
      fetchedAhead,
    ),
  }),
  createRoute({
    ...inside(paths.widget),
    component: screen(
      withWords(['otherWidgets'], () => import('../widgetPages/WidgetPage.tsx')),
      fetchedAhead,
    ),
  }),
  createRoute({
    ...inside(paths.gallery),
    validateSearch: (search): { theme?: string; dir?: string } => search,
    component: screen(withWords(['otherWidgets'], () => import('../widgetPages/GalleryPage.tsx'))),
  }),
  createRoute({ ...inside(paths.settings), beforeLoad: redirectTo(paths.settingCategories) }),
  createRoute({
    ...inside(paths.account),
    component: screen(withWords(['account', 'embeds', 'secondFactor'], () => import('../account/AccountPage.tsx'))),
  }),
  createRoute({
    ...inside(paths.connect),
    validateSearch: anySearch,
    component: screen(withWords(['account'], () => import('../account/ConnectPage.tsx'))),
  }),
  createRoute({
    ...inside(paths.search),
    validateSearch: anySearch,
    component: screen(withWords(['search'], () => import('../search/SearchPage.tsx'))),
  }),
  createRoute({
    ...inside(paths.subscriptions),
    validateSearch: anySearch,
    component: screen(withWords(['notifications', 'forms'], () => import('../subscriptions/SubscriptionsPage.tsx'))),
  }),
  createRoute({
    ...inside(paths.documents),
    validateSearch: anySearch,
    component: screen(withWords(['documents', 'forms'], () => import('../documents/DocumentsPage.tsx'))),
  }),
  createRoute({
    ...inside(paths.document),
    validateSearch: anySearch,
    component: screen(withWords(['documents'], () => import('../documents/DocumentPage.tsx'))),
  }),
  createRoute({
    ...inside(paths.releases),
    component: screen(withWords(['notifications'], () => import('../releases/ReleasesPage.tsx'))),
  }),
  createRoute({
    ...inside(paths.explore),
    validateSearch: anySearch,
    component: screen(
      withWords(['explore', 'calculations', 'definitions'], () => import('../explore/ExplorePage.tsx')),
    ),
  }),
  createRoute({
    ...inside(paths.explorations),
    validateSearch: anySearch,
    component: screen(
      withWords(
        ['explore', 'savedExplorations', 'forms', 'publications'],
        () => import('../explore/saved/ExplorationsPage.tsx'),
      ),
    ),
  }),
  createRoute({
    ...inside(paths.alerts),
    validateSearch: anySearch,
    component: screen(
      withWords(
        ['alerts', 'explore', 'calculations', 'definitions', 'forms'],
        () => import('../explore/alerts/AlertsPage.tsx'),
      ),
    ),
  }),
  // Whatever else is asked for under /admin is said not to exist inside the shell, so that the menu is at hand.
  createRoute({ ...inside('/admin/$'), beforeLoad: redirectEmptyTo(paths.dashboards), component: NotFoundPage }),
] as const

/** Wraps the other settings and shows people who are not administrators why they cannot use them. */
const settingsFrame = createRoute({
  getParentRoute: () => shell,
  id: 'settings',
  component: screen(withWords(['settings', 'forms'], () => import('../settings/SettingsFrame.tsx'))),
})

/** Wraps imports and annotations, which have permissions of their own beside the administrator's. */
const importsFrame = createRoute({
  getParentRoute: () => shell,
  id: 'imports',
  component: screen(withWords(['settings', 'forms', 'imports', 'batches'], () => import('../settings/DutyFrame.tsx'))),
})

const within =
  <Frame extends typeof settingsFrame | typeof importsFrame>(frame: Frame) =>
  <const Path extends string>(path: Path, load: Parameters<typeof screen>[0]) =>
    createRoute({ getParentRoute: () => frame, path, validateSearch: anySearch, component: screen(load) })

const setting = within(settingsFrame)
const importing = within(importsFrame)

const categoryForm = withEveryLanguage(() => import('../settings/categories/CategoryForm.tsx'))
const userForm = withWords(['account'], () => import('../settings/users/UserForm.tsx'))
const groupForm = () => import('../settings/groups/GroupForm.tsx')
const insideSettings = [
  setting(paths.settingCategories, () => import('../settings/categories/CategoriesPage.tsx')),
  setting(paths.settingCategoryAdd, categoryForm),
  setting(paths.settingCategoryEdit, categoryForm),
  setting(paths.settingWidgets, () => import('../settings/widgets/WidgetsPage.tsx')),
  setting(paths.settingWidgetAdd, () => import('../settings/widgets/WidgetAddPage.tsx')),
  setting(paths.settingWidgetEdit, () => import('../settings/widgets/WidgetEditPage.tsx')),
  setting(paths.settingUsers, () => import('../settings/users/UsersPage.tsx')),
  setting(paths.settingUserAdd, userForm),
  setting(paths.settingUserEdit, userForm),
  setting(paths.settingGroups, () => import('../settings/groups/GroupsPage.tsx')),
  setting(paths.settingGroupAdd, groupForm),
  setting(paths.settingGroupEdit, groupForm),
  setting(paths.settingDepartments, () => import('../settings/departments/DepartmentsPage.tsx')),
  setting(paths.settingDepartmentEdit, () => import('../settings/departments/DepartmentEditPage.tsx')),
  setting(
    `${paths.settingOwnDatasets}/$`,
    withWords(['ownDatasets', 'imports'], () => import('../settings/ownDatasets/OwnDatasetScreen.tsx')),
  ),
  setting(
    `${paths.settingWebhooks}/$`,
    withWords(['webhooks'], () => import('../settings/webhooks/WebhookScreen.tsx')),
  ),
  setting(
    paths.settingAudit,
    withWords(['audit'], () => import('../settings/audit/AuditPage.tsx')),
  ),
  setting(
    paths.settingKeys,
    withWords(['account', 'embeds'], () => import('../settings/keys/KeysPage.tsx')),
  ),
  setting(
    paths.settingAccessRequests,
    withWords(['access', 'otherWidgets'], () => import('../settings/accessRequests/AccessRequestsPage.tsx')),
  ),
  setting(paths.settingPersonalData, () => import('../settings/personalData/PersonalDataPage.tsx')),
  setting(paths.permissions, () => import('../settings/permissions/PermissionsPage.tsx')),
] as const

const topicForm = withEveryLanguage(() => import('../settings/topics/TopicForm.tsx'))
const annotationForm = () => import('../settings/annotations/AnnotationForm.tsx')
const insideImports = [
  importing(paths.settingImports, () => import('../settings/imports/ImportsPage.tsx')),
  importing(paths.settingImportNames, () => import('../settings/imports/AliasesPage.tsx')),
  importing(`${paths.settingImportRecipes}/$`, () => import('../settings/imports/recipes/RecipeScreen.tsx')),
  importing(
    paths.settingImportAdd,
    withWords(['otherWidgets'], () => import('../settings/imports/add/AddImportPage.tsx')),
  ),
  importing(`${paths.settingConnectors}/$`, () => import('../settings/imports/connectors/ConnectorScreen.tsx')),
  importing(
    paths.settingImport,
    withWords(['otherWidgets'], () => import('../settings/imports/BatchPage.tsx')),
  ),
  importing(paths.settingAnnotations, () => import('../settings/annotations/AnnotationsPage.tsx')),
  importing(paths.settingAnnotationAdd, annotationForm),
  importing(paths.settingAnnotationEdit, annotationForm),
  importing(paths.settingTopics, () => import('../settings/topics/TopicsPage.tsx')),
  importing(paths.settingTopicAdd, topicForm),
  importing(paths.settingTopicEdit, topicForm),
] as const

/** Every address of the application, with the screen that it opens. */
export const routeTree = root.addChildren([
  toDashboards,
  signIn,
  ...sessionScreens,
  signOut,
  shell.addChildren([
    ...insideShell,
    settingsFrame.addChildren(insideSettings),
    importsFrame.addChildren(insideImports),
  ]),
  ...publicRoutes,
])

import { account } from './en/account.ts'
import { boards } from './en/boards.ts'
import { dashboard } from './en/dashboard.ts'
import { documents } from './en/documents.ts'
import { downloads } from './en/downloads.ts'
import { notifications } from './en/notifications.ts'
import { pins } from './en/pins.ts'
import { search } from './en/search.ts'
import { settings } from './en/settings.ts'
import { themes } from './en/themes.ts'
import { tour } from './en/tour.ts'
import { tray } from './en/tray.ts'

/**
 * The words of the chrome: everything people read that is not part of a data set or widget declaration (those carry their own).
 *
 * To add a text: add its key here, in the group of the screen or part that shows it; `npx tsc -b catalog` then names the five
 * languages that lack it. Placeholders are written `{{name}}` and must be the same in every language; `locales.test.ts` checks
 * that, and that nothing stays in English by oversight. English says the specification's messages word for word.
 */
export const en = {
  product: {
    name: 'Sala',
    tagline: 'Market intelligence for Thai tourism',
  },

  common: {
    cancel: 'Cancel',
    yes: 'Yes',
    close: 'Close',
    retry: 'Try again',
    reload: 'Reload',
    loading: 'Loading…',
    none: 'None',
    apply: 'Apply',
    home: 'To the start page',
    copyLink: 'Copy the link',
    linkCopied: 'The link is copied.',
  },

  login: {
    title: 'Sign in',
    lead: 'Use the account of your organisation.',
    email: 'E-mail address',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    loading: 'Signing in…',
    success: 'User Logged In Success!',
    wrong: 'Username or Password is wrong!',
    emailRequired: 'Enter your e-mail address.',
    passwordRequired: 'Enter your password.',
    forgot: 'Forgot password?',
    signUp: 'Ask for an account',
    ended: 'Your session has ended. Sign in again.',
  },

  shell: {
    skip: 'Skip to content',
    mainMenu: 'Main menu',
    dashboards: 'Dashboards',
    widgets: 'Widgets',
    settings: 'Settings',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    collapseSidebar: 'Collapse sidebar',
    expandSidebar: 'Expand sidebar',
    search: 'Search',
    searchPlaceholder: 'Search for data, places, documents',
    language: 'Language',
    darkMode: 'Dark mode',
    lightMode: 'Light mode',
    fullScreen: 'Full screen',
    exitFullScreen: 'Leave full screen',
    signOut: 'Sign out',
    signedOut: 'You are signed out.',
    notifications: 'Notifications',
    quickLinks: 'Quick links',
    exportTray: 'Export tray',
    demonstration: 'Demonstration data: the figures are invented.',
    offline: 'You are offline. What you see may be out of date.',
  },

  dashboards: {
    'immigration-checkpoint': 'Immigration checkpoint data',
    'travel-overview': 'Travel overview',
    'travel-news': 'Travel news',
    'voice-of-customer': 'Voice of customer',
    domestic: 'Domestic travel',
    'foreign-market': 'Foreign markets',
    'space-availability': 'Space availability',
    competitor: 'Competitors',
    kergrit: 'My board',
  },

  dashboardLeads: {
    'immigration-checkpoint': 'Who came, when, through where, and against which target.',
    'travel-overview': 'The state of the market on one screen.',
    'travel-news': 'What is written about travel.',
    'voice-of-customer': 'What visitors say.',
    domestic: 'A region or a province in depth.',
    'foreign-market': 'A source market in depth.',
    'space-availability': 'Whether there is room.',
    competitor: 'How rival destinations do.',
    kergrit: 'The widgets you chose, arranged your way.',
  },

  card: {
    filters: 'Filters',
    resetFilters: 'Reset filters',
    badFilter: '“{{value}}” is no value of “{{field}}”. The default is shown.',
    download: 'Download',
    downloadPdf: 'PDF',
    downloadPptx: 'PPT',
    downloadXlsx: 'Excel',
    downloadPng: 'PNG picture',
    downloadCsv: 'CSV',
    downloadZip: 'CSV with notes (ZIP)',
    downloadXlsxBuddhist: 'Excel with Buddhist years',
    downloadCsvBuddhist: 'CSV with Buddhist years',
    downloading: 'Preparing {{format}}…',
    downloadReady: '{{format}} is ready.',
    downloadFailed: '{{format}} could not be made.',
    reload: 'Reload',
    reloading: 'Reloading…',
    rowsBehind: 'See the rows behind this',
    fullScreen: 'Full screen',
    exitFullScreen: 'Leave full screen',
    tableView: 'Show as table',
    chartView: 'Show as chart',
    definition: 'What this shows',
    dataAsOf: 'Data as of {{date}}',
    noDataYet: 'No data yet',
    noFigures: 'No figures on show',
    source: 'Source: {{source}}',
    unit: 'Unit: {{unit}}',
    empty: 'There is no data for this choice.',
    emptyHint: 'Choose another period or reset the filters.',
    emptyHintPeriod: 'Choose another period.',
    emptyHintReset: 'Choose something else or reset the filters.',
    noDataHint: 'Figures appear here as soon as a file of them has been imported.',
    notImported: 'Not imported yet: {{datasets}}',
    lacking: 'No figures for this choice: {{datasets}}',
    importDataset: 'Import: {{dataset}}',
    error: 'This card could not be loaded.',
    errorHint: 'The other cards are not affected.',
    slow: 'This is taking unusually long.',
    slowHint: 'It is shown as soon as it comes.',
    unreadable: 'The server’s answer could not be read.',
    request: 'Request {{id}}',
    retry: 'Try again',
    legend: 'Legend',
    table: 'Table: {{title}}',
  },

  every: {
    day: 'Updated daily',
    month: 'Updated monthly',
    year: 'Updated yearly',
  },

  status: {
    preliminary: 'Preliminary',
    revised: 'Revised',
    final: 'Final',
    late: 'Late: was due on {{date}}',
    ahead: 'Rows dated in the future: {{rows}} (newest {{date}})',
    demonstration: 'Demonstration data',
  },

  table: {
    search: 'Search this table',
    noMatch: 'No row matches “{{search}}”.',
    rows: 'Rows {{from}}–{{to}} of {{total}}',
    noRows: 'No rows',
    showAll: 'Show all {{total}} rows',
    rowsPerPage: 'Rows per page',
    pageOf: 'Page {{page}} of {{pages}}',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    sortAscending: 'Sort by {{column}}, ascending',
    sortDescending: 'Sort by {{column}}, descending',
    sortOwn: 'Back to the table’s own order',
    columns: 'Columns',
    allColumns: 'Show all columns',
    count: 'Rows: {{total}}',
  },

  exports: {
    page: 'Page {{page}}/{{pages}}',
    filters: 'Filters',
    dataAsOf: 'Data as of {{date}}',
    source: 'Source: {{source}}',
    madeOn: 'Made on {{date}}',
    demonstration: 'Demonstration data: the figures are invented.',
    empty: 'There is no data for this choice.',
    sheet: 'data',
    table: 'Table',
    /** Where a file holds the first rows only. */
    rows: 'Rows {{rows}} of {{total}}',
    /** Files of many cards, while they are made. */
    cancelled: '{{format}} was cancelled.',
    oneAtATime: 'One file is being made already. Wait for it or cancel it.',
    /** The last sheet of a book of many cards, and its columns. */
    contents: 'Contents',
    sheetName: 'Sheet',
    cardTitle: 'Card',
    about: 'About the data',
  },

  notices: {
    region: 'Notices',
    close: 'Close notice',
  },

  pages: {
    notFound: 'Page not found',
    notFoundHint: 'The address may be mistyped, or the page has moved.',
    noPermission: 'You may not see this',
    noPermissionHint: 'Ask an administrator to grant your user group the widgets you need.',
    noWidgets: 'There is nothing here for you yet',
    noWidgetsHint: 'No widget has been granted to your user group. Ask an administrator.',
    chunkFailed: 'Loading chunk failed',
    chunkFailedHint: 'A newer version may have been installed. Reload the page; your address and filters stay.',
    crashed: 'Something went wrong on this page',
    crashedHint: 'Reload the page. If it happens again, tell an administrator what you did.',
    serverDown: 'The server cannot be reached',
    serverDownHint: 'Nothing is lost. We try again every few seconds, and the page opens by itself.',
    serverLost: 'The server cannot be reached. What you see may be old; we keep trying.',
  },

  map: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoomReset: 'Show the whole map',
    places: 'Places on the map',
    notOnMap: 'Not on the map',
    drawn: 'On the map',
  },

  messages: {
    search: 'Search these messages',
    range: 'Messages {{from}}–{{to}} of {{total}}',
    none: 'No messages',
    noMatch: 'No message matches “{{search}}”.',
    perPage: 'Messages per page',
    sortBy: 'Sort by',
    ascending: '{{field}}, ascending',
    descending: '{{field}}, descending',
    showMore: 'Show more',
    showLess: 'Show less',
    open: 'Open the original',
    unknownAuthor: 'Author not known',
  },

  calendar: {
    events: 'Events: {{count}}',
    none: 'Nothing on this day.',
    open: 'Open the event’s page',
    more: '{{count}} more',
  },

  days: {
    choose: 'Choose days',
    chooseFirst: 'Choose the first day.',
    chooseLast: 'Choose the last day.',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
  },

  widgetPages: {
    lead: 'Every widget that you may see, by category.',
    toWidgets: 'To all widgets',
    unknown: 'There is no such widget',
    unknownHint: 'No widget has the code “{{code}}”. The list names all that you may see.',
    hiddenHint: 'It shows the widget “{{title}}” ({{code}}). Ask an administrator to grant it to your user group.',
    deleted: 'This widget was deleted',
    deletedHint: '“{{title}}” ({{code}}) lies in the trash of the widgets. It can be restored there.',
    uncategorised: 'This widget has no category',
    uncategorisedHint: '“{{title}}” ({{code}}) is in no menu until it has a category.',
    switchedOff: 'This widget is switched off',
    switchedOffHint: '“{{title}}” ({{code}}) or its category is not active, so nobody sees it.',
    toTrash: 'To the deleted widgets',
    toForm: 'To the widget’s settings',
    elsewhere: 'This widget is in another category',
    elsewhereHint: '“{{title}}” is not in the category of this address.',
    openThere: 'Open it there',
    unknownCategory: 'There is no such category',
    unknownCategoryHint: 'No category that you may see is called “{{slug}}”.',
    gallery: 'All widgets at a glance',
    galleryLead: 'Every widget on one page, for looking at its design in each theme and direction.',
    look: 'Theme',
    light: 'Light',
    dark: 'Dark',
    direction: 'Direction',
    leftToRight: 'Left to right',
    rightToLeft: 'Right to left',
  },

  publicPages: {
    lead: 'What visitors say about Thailand, in figures open to everyone.',
    menu: 'Public widgets',
    signIn: 'Staff sign-in',
    toPublic: 'To the public widgets',
    notPublic: 'This widget is not public',
    notPublicHint: 'Sign in to see it, or choose one of the public widgets.',
  },

  problems: {
    store_unavailable: 'The data cannot be reached just now.',
    time_limit: 'The answer took too long.',
    network: 'The server cannot be reached. Check your connection and try again.',
  },

  settings,
  account,
  dashboard,
  boards,
  search,
  documents,
  downloads,
  notifications,
  pins,
  tray,
  tour,
  themes,
} as const

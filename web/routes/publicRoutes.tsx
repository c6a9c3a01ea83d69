import { createRoute } from '@tanstack/react-router'
import { withWords } from '../i18n/i18n.ts'
import { screen } from '../loading/screen.tsx'
import { paths } from '../paths.ts'
import { anySearch, at, ofCards, redirectEmptyTo, root } from './rootRoute.tsx'

/** The pages for anyone: a light shell, without sign-in. */
const publicShell = createRoute({
  getParentRoute: () => root,
  id: 'public shell',
  component: screen(withWords(['cards', 'publicPages', ...ofCards], () => import('../publicPages/PublicShell.tsx'))),
})

const inPublic = <const Path extends string>(path: Path) => ({ getParentRoute: () => publicShell, path }) as const
const publicPage = screen(() => import('../publicPages/PublicWidgetPage.tsx'))
const openData = screen(withWords(['openData'], () => import('../publicPages/data/OpenDataPage.tsx')))
const insidePublic = [
  createRoute({ ...inPublic(paths.publicWidget), component: publicPage }),
  createRoute({
    ...inPublic(paths.publicExploration),
    component: screen(
      withWords(
        ['explore', 'calculations', 'definitions'],
        () => import('../publicPages/explored/PublicExplorationPage.tsx'),
      ),
    ),
  }),
  createRoute({ ...inPublic(paths.publicData), component: openData }),
  createRoute({ ...inPublic(paths.publicDataset), component: openData }),
  createRoute({
    ...inPublic('/public/$'),
    beforeLoad: redirectEmptyTo(paths.publicVoiceOfCustomer),
    // The same page says that nothing public is there.
    component: publicPage,
  }),
] as const

/** A card or an exploration in a frame of another site: nothing around it. */
const embedPage = createRoute({
  ...at(paths.embed),
  validateSearch: anySearch,
  component: screen(
    withWords(
      ['cards', 'publicPages', 'explore', 'calculations', 'definitions', 'otherWidgets', ...ofCards],
      () => import('../publicPages/embedded/EmbedPage.tsx'),
    ),
  ),
})

export const publicRoutes = [publicShell.addChildren(insidePublic), embedPage] as const

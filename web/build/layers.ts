import { join } from 'node:path'

/** The static imports of a module, as the bundler reports them. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * The code that screens share, in few files. Left to itself the bundler makes one for every set of screens that share something: eighty
 * for the first dashboard, each of which costs the browser a millisecond of its main thread and the network a request.
 *
 * Each layer holds what all of its sources need (their static imports, also the indirect ones) and no layer before it holds.
 */
const layers: readonly { readonly name: string; readonly sources: readonly string[] }[] = [
  { name: 'start', sources: ['main.tsx'] },
  { name: 'session', sources: ['sessionPages/LoginPage.tsx'] },
  { name: 'base', sources: ['shell/prefetchForSession.ts', 'publicPages/PublicWidgetPage.tsx'] },
  { name: 'shell', sources: ['shell/prefetchForSession.ts'] },
  { name: 'cards', sources: ['cards/grid/CardGrid.tsx', 'publicPages/PublicWidgetPage.tsx'] },
  { name: 'open', sources: ['publicPages/PublicWidgetPage.tsx', 'widgetPages/CategoryPage.tsx'] },
  { name: 'dashboards', sources: ['dashboardPages/pages.tsx', 'boards/OwnBoard.tsx'] },
  { name: 'pages', sources: ['dashboardPages/pages.tsx', 'widgetPages/WidgetsPage.tsx'] },
  { name: 'immigration', sources: ['../widgets/immigration/all.ts'] },
  { name: 'explored', sources: ['../widgets/all.ts', 'explore/ExplorePage.tsx'] },
  { name: 'widgets', sources: ['../widgets/all.ts'] },
  { name: 'drawn', sources: ['explore/ExplorePage.tsx', 'publicPages/explored/PublicExplorationPage.tsx'] },
  { name: 'questions', sources: ['explore/question.ts'] },
  { name: 'questions', sources: ['explore/calculationChoices.ts'] },
  { name: 'dialogs', sources: ['boards/BoardsPage.tsx', 'settings/users/UsersPage.tsx'] },
  { name: 'lists', sources: ['documents/DocumentsPage.tsx', 'settings/users/UsersPage.tsx'] },
]

/** Modules that `main.tsx` reaches through the index of a package but only forms use: they load with the forms. */
const onlyForForms = /@tanstack[\\/]react-router[\\/]dist[\\/]esm[\\/]useBlocker\.js$/

/** Gives the layer of a module; null where the bundler decides. */
export function layerOf(root: string): (id: string, modules: Modules) => string | null {
  let layerByFile: ReadonlyMap<string, string> | null = null
  return (id, modules) => {
    layerByFile ??= findLayers(root, modules)
    return onlyForForms.test(id) ? null : (layerByFile.get(id) ?? null)
  }
}

function findLayers(root: string, modules: Modules): ReadonlyMap<string, string> {
  const layerOfFile = new Map<string, string>()
  for (const { name, sources } of layers) {
    const [first = new Set<string>(), ...others] = sources.map((source) => reachOf(join(root, source), modules))
    for (const id of first) {
      if (others.every((other) => other.has(id)) && !layerOfFile.has(id)) layerOfFile.set(id, name)
    }
  }
  return layerOfFile
}

/** A module and all of its static imports, also the indirect ones. */
function reachOf(source: string, modules: Modules): ReadonlySet<string> {
  if (modules.getModuleInfo(source) === null)
    throw new Error(`The build has no module "${source}". Was it moved or renamed?`)
  const reached = new Set<string>()
  const waiting = [source]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}

import type { Plugin } from 'vite'

const refuse = (what: string) => `() => { throw new Error('This build of ECharts has no ${what}') }`

/**
 * What ECharts imports for every chart and no option of ours uses, with what stands in its place: names of options before version 5, its
 * own dark theme, Chinese words and waiting animation, and transforms of data. `widgets/views/option.test.ts` holds that the first
 * changes no option.
 */
export const unused: ReadonlyMap<string, string> = new Map([
  [
    'preprocessor/backwardCompat',
    `import { normalizeToArray } from '../util/model.js'
     export default (option) => { option.series = normalizeToArray(option.series) }`,
  ],
  ['theme/dark', 'export default {}'],
  ['i18n/langZH', `export { default } from './langEN.js'`],
  ['loading/default', `export default ${refuse('waiting animation')}`],
  [
    'data/helper/transform',
    `export const registerExternalTransform = ${refuse('transforms')}
     export const applyDataTransform = registerExternalTransform
     export class ExternalSource {}`,
  ],
])

const modules = new RegExp(
  `node_modules[\\\\/]echarts[\\\\/]lib[\\\\/](${[...unused.keys()].join('|').replaceAll('/', '[\\\\/]')})\\.js$`,
)

/** Leaves those modules out of the build: 4 kB before the first chart. */
export const withoutUnusedCharts = (): Plugin => ({
  name: 'sala-unused-charts',
  apply: 'build',
  load: {
    filter: { id: modules },
    handler: (id) => unused.get(modules.exec(id)?.[1]?.replaceAll('\\', '/') ?? '') ?? null,
  },
})

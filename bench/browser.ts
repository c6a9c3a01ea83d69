import { findBrowser } from '../scripts/tools.mjs'
import { type Load, measureFilter, measureLoad, openBrowser } from './harness/browserPages.ts'
import { feedFiveYears } from './harness/fiveYears.ts'
import { machine, median } from './harness/measure.ts'

/**
 * Measures screens of a running server in a browser whose processor is slowed down:
 *
 *     node bench/browser.ts address=http://127.0.0.1:8080 password=… [email=admin@demo.sala] [slow=4] [rounds=5] [path …]
 *
 * Without paths it measures what has a bar: the first load of two dashboards and of a category page with ten widgets, and filters that need no new data.
 * With paths it measures the first load of these pages alone.
 */

const parameters = process.argv.slice(2)
const option = (name: string, fallback: string) =>
  parameters.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback
const paths = parameters.filter((argument) => argument.startsWith('/'))
const address = option('address', 'http://127.0.0.1:8080')
const person = { email: option('email', 'admin@demo.sala'), password: option('password', '') }
const slow = Number(option('slow', '4'))
const rounds = Number(option('rounds', '5'))
if (person.password === '') throw new Error('Give the password of the demonstration accounts: password=…')
const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('No Chromium: set CHROMIUM_PATH, or install the package chromium.')

/** The two dashboards with a bar; a category with eleven widgets, of which the first screen shows three, and one of maps. */
const barePaths = [
  '/admin/dashboard/travel-overview',
  '/admin/dashboard/immigration-checkpoint',
  '/admin/widget/immigration',
  '/admin/widget/supply',
]
/** Filters that recompute from loaded data, over as many days as the widget can show. */
const filters = [
  { path: '/admin/widget/weather/95', label: /^Time range/, values: ['12m', 'all'], feed: feedFiveYears },
  { path: '/admin/widget/contact/12', label: /^Sentiment/, values: ['positive', 'negative'] },
]

const browser = await openBrowser({ executablePath, address, person, slow })
console.log(machine(), `, processor ${slow}× slower`)
try {
  console.log(
    '| first load | usable, ms | all | main thread, ms | layout shift | every card, ms | after the loader | main thread for all cards | kB over the wire |',
  )
  console.log('| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const path of paths.length > 0 ? paths : barePaths) {
    const loads: Load[] = []
    for (let round = 0; round < rounds; round += 1) loads.push(await measureLoad(browser, path))
    const middle = (of: (load: Load) => number) => median(loads.map(of)).toFixed(0)
    const all = loads.map(({ usable }) => usable.toFixed(0)).join(' ')
    const shift = Math.max(...loads.map((load) => load.shift)).toFixed(3)
    console.log(
      `| ${path} | ${middle((load) => load.usable)} | ${all} | ${middle((load) => load.worked)} | ${shift} | ` +
        `${middle((load) => load.complete)} | ${middle((load) => load.afterLoader)} | ` +
        `${middle((load) => load.workedForCards)} | ${middle((load) => load.bytes / 1000)} |`,
    )
  }
  if (paths.length === 0) {
    console.log('\n| filter | redrawn, ms | slowest | main thread, ms |')
    console.log('| --- | ---: | ---: | ---: |')
    for (const filter of filters) {
      const redraws = await measureFilter(browser, filter, rounds * 4)
      const times = redraws.map(({ time }) => time)
      console.log(
        `| ${filter.path}, ${filter.label.source.slice(1)} | ${median(times).toFixed(0)} | ` +
          `${Math.max(...times).toFixed(0)} | ${median(redraws.map(({ worked }) => worked)).toFixed(0)} |`,
      )
    }
  }
} finally {
  await browser.close()
}

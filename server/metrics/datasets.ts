import { everyDataset } from '@sala/catalog/datasets/all.ts'
import { dueAfter, newestOf } from '@sala/widgets/trust/trust.ts'
import { Gauge } from 'prom-client'
import { metrics } from '../core/metrics.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { unrestricted } from '../facts/rowScope.ts'

const registers = [metrics]
const labelNames = ['dataset']

const version = new Gauge({
  name: 'sala_dataset_version',
  help: 'Goes up with every import and undo',
  labelNames,
  registers,
})
const newest = new Gauge({
  name: 'sala_dataset_newest_timestamp_seconds',
  help: 'First moment of the newest day, month or year that there are figures of; absent while there are none',
  labelNames,
  registers,
})
const due = new Gauge({
  name: 'sala_dataset_due_timestamp_seconds',
  help: 'When the next figures are due; they are late from then on',
  labelNames,
  registers,
})

/** Sets the gauges of all data sets to what the store holds now. Throws where that does not answer. */
export async function readDatasetMetrics(engine: Pick<Engine, 'reader' | 'version'>): Promise<void> {
  const all = await Promise.all(everyDataset().map((dataset) => engine.reader(unrestricted).freshness(dataset)))
  version.reset()
  newest.reset()
  due.reset()
  for (const freshness of all) {
    const dataset = { dataset: freshness.name }
    version.set(dataset, freshness.version)
    const held = newestOf(freshness)
    if (held !== null) newest.set(dataset, secondsAt(held))
    const day = dueAfter(freshness.name, held)
    if (day !== null) due.set(dataset, secondsAt(day))
  }
}

/** `YYYY-MM-DD` or `YYYY` in seconds since 1970, UTC. */
const secondsAt = (day: string): number => Date.parse(day) / 1000
